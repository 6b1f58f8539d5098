import { Button } from '@mantine/core'
import { actionGuides } from '@muster/domain/incident/actionGuides'
import { kindWords } from '@muster/domain/incident/kindWords'
import { incidentAction, incidentKind } from '@muster/domain/incident/vocabulary'
import { IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { paths } from '../../paths.ts'
import { ActionMark } from '../../ui/ActionMark.tsx'
import { KindTag } from '../../ui/KindBand.tsx'
import { ProgressMark } from '../../ui/ProgressMark.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import classes from './IncidentHelpPage.module.css'

/** A guide to running an incident. To be read before one, and short enough to be read in one. */
export default function IncidentHelpPage() {
  return (
    <div className={classes.page} data-report>
      <PageHeader
        title="How to run an incident"
        subtitle="Read it on a quiet day. Practice with a test, then with a drill."
        backLink={{ to: paths.incidentList, label: 'Incidents' }}
      >
        <Button
          className={classes.print}
          variant="default"
          size="md"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </PageHeader>

      <Section title="The first six seconds">
        <ol className={classes.steps}>
          <li>
            <strong>Press “Start Incident”.</strong> It is at the top of every page.
          </li>
          <li>
            <strong>Choose the action.</strong> Your site and “Real” are what a hurried hand needs; look at
            them once.
          </li>
          <li>
            <strong>Press “… now”.</strong> Every room of the site is told at once. Words, place and reason
            can come afterwards.
          </li>
        </ol>
        <p>
          Started by mistake? For a short while the board offers to withdraw it as a misfire, and later the
          dialog that ends it does. Something real is ended and withdrawn only by whoever is in command, with
          a button that is held or two separate presses; you see before what every room will read.
        </p>
      </Section>

      <Section title="What each action means">
        <ul className={classes.actions}>
          {incidentAction.options.map((action) => {
            const { directive, instructions } = actionGuides[action]
            return (
              <li key={action}>
                <ActionMark action={action} />
                <div>
                  <p className={classes.directive}>{directive}</p>
                  <p>Rooms are asked to: {instructions.map(({ text }) => lowerFirst(text)).join('; ')}.</p>
                </div>
              </li>
            )
          })}
        </ul>
        <p>
          Things change: “Change action” on the board puts another action in its place, and every room gets
          its steps instead of those before.
        </p>
      </Section>

      <Section title="Real, drill or test">
        <ul className={classes.actions}>
          {incidentKind.options.map((kind) => (
            <li key={kind}>
              <KindTag kind={kind} />
              <p>
                {kindWords[kind].sentence} {kindMeans[kind]}
              </p>
            </li>
          ))}
        </ul>
        <p>
          A drill that turns real is made real with one press. There is no way back from real to drill: end
          it, and start anew.
        </p>
      </Section>

      <Section title="Who does what">
        <dl className={classes.terms}>
          <Term name="Commander">
            Starts it, or takes over. Sends messages, changes the action, ends it. One person at a time; hand
            over on the board, and the log says when.
          </Term>
          <Term name="Other managers">
            See the same board and can send, too. Agree on who does what: messages, calls for help,
            reunification.
          </Term>
          <Term name="Managers of one site">See and command the rooms of their sites.</Term>
          <Term name="Rooms">
            Open their bag on any phone, without signing in. They see what to do, acknowledge it, say how they
            are, take attendance, and call for help.
          </Term>
          <Term name="Staff">Follow the board, and clear rooms: take one, look, say what they found.</Term>
        </dl>
      </Section>

      <Section title="How far each room has come">
        <ul className={classes.ladder}>
          <li>
            <ProgressMark progress="notReached" />
            <p>No phone of this room has shown it yet. Send somebody, or call.</p>
          </li>
          <li>
            <ProgressMark progress="seen" />
            <p>It was on a screen in this room. Nobody has answered yet.</p>
          </li>
          <li>
            <ProgressMark progress="answered" />
            <p>Somebody acknowledged, said how the room is, took attendance or reported.</p>
          </li>
        </ul>
        <p>
          Rooms that need help stand first, then the silent ones. “Rooms that have not answered” is a choice
          when you write: use it before you write to everybody again.
        </p>
      </Section>

      <Section title="Short and clear">
        <ul className={classes.plain}>
          <li>One message, one thing to do. Say what to do, then why.</li>
          <li>No codes. Whoever reads may be a substitute on their first day.</li>
          <li>
            A wrong message is taken back, not written over: the board keeps both, rooms see the right one.
          </li>
          <li>Nothing new? Say so every ten minutes. Silence is the worst message.</li>
          <li>
            Before the all-clear, look at what is open: calls for help, silent rooms, students on their way. A
            word that whoever opens the door will say lets a room check that it is you.
          </li>
        </ul>
      </Section>

      <Section title="Afterwards">
        <p>
          Every incident has its after-action page: how long each room took, the whole log, notes, and
          findings that become tasks. Nothing in a log is ever changed; what is added later stands beside it.
        </p>
      </Section>

      <Section title="Keys">
        <dl className={classes.terms}>
          <Term name={<kbd>Tab</kbd>}>Goes on to the next field or button.</Term>
          <Term name={<kbd>Enter</kbd>}>Presses it, or sends the form one is in.</Term>
          <Term name={<kbd>Space</kbd>}>Chooses a room, a site or an action.</Term>
          <Term name={<kbd>Esc</kbd>}>Closes what is open in front. Nothing is sent.</Term>
        </dl>
      </Section>
    </div>
  )
}

const kindMeans = {
  Actual: 'Phones and boards wear no stripes. Nothing is held back.',
  Exercise: 'Everything is done as in a real one, under a striped band with the word DRILL on every screen.',
  Test: 'It tries out phones and networks, under a band with the word TEST. It counts as no drill.',
} as const

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

function Term({ name, children }: { name: ReactNode; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
