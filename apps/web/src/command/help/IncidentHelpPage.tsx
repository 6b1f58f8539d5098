import { actionGuides } from '@muster/domain/incident/actionGuides'
import { kindWords } from '@muster/domain/incident/kindWords'
import { incidentAction, incidentKind } from '@muster/domain/incident/vocabulary'
import { say } from '@muster/words/message'
import { t } from '@muster/words/t'
import { wordTable } from '@muster/words/wordTable'
import { IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { paths } from '../../paths.ts'
import { ActionMark } from '../../ui/ActionMark.tsx'
import { KindTag } from '../../ui/KindBand.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { ProgressMark } from '../../ui/ProgressMark.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { rich } from '../../ui/rich.tsx'
import classes from './IncidentHelpPage.module.css'

/** A guide to running an incident. To be read before one, and short enough to be read in one. */
export default function IncidentHelpPage() {
  return (
    <div className={classes.page} data-report>
      <PageHeader
        title={t`How to run an incident`}
        subtitle={t`Read this on a quiet day. Practice with a test, then with a drill.`}
        backLink={{ to: paths.incidentList, label: t`Incidents` }}
      >
        <Button
          className={classes.print}
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => window.print()}
        >
          {t`Print`}
        </Button>
      </PageHeader>

      <Section title={t`The first six seconds`}>
        <ol className={classes.steps}>
          <li>{rich`<b>Press “Start Incident”.</b> It is at the top of every page.`}</li>
          <li>{rich`<b>Choose the action.</b> Your site and “Real” are already selected. Check them.`}</li>
          <li>
            {rich`<b>Press “… now”.</b> It goes to every room of the site. You can add a message, location and type later.`}
          </li>
        </ol>
        <p>
          {t`Started by mistake? You can cancel it on the board for a short time. Later, use the dialog to end it. Only the incident commander can end or cancel a real incident. They hold the button or press it twice. They see the message to rooms first.`}
        </p>
      </Section>

      <Section title={t`What each action means`}>
        <ul className={classes.actions}>
          {incidentAction.options.map((action) => {
            const { directive, instructions } = actionGuides[action]
            return (
              <li key={action}>
                <ActionMark action={action} />
                <div>
                  <p className={classes.directive}>{directive}</p>
                  <p>{t`Rooms see these steps: ${instructions.map(({ text }) => lowerFirst(text)).join('; ')}.`}</p>
                </div>
              </li>
            )
          })}
        </ul>
        <p>{t`To switch, choose “Change action” on the board. Every room gets the new steps.`}</p>
      </Section>

      <Section title={t`Real, drill or test`}>
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
        <p>{t`You can change a drill to real. You can’t change real to a drill. End it and start again.`}</p>
      </Section>

      <Section title={t`Who does what`}>
        <dl className={classes.terms}>
          <Term name={t`Commander`}>
            {t`Starts the incident or takes over. Sends messages, changes the action and ends it. Only one person leads at a time. Hand over on the board. The log records when.`}
          </Term>
          <Term name={t`Other managers`}>
            {t`See the same board and can send messages. Agree on who does messages, requests for help and reunification.`}
          </Term>
          <Term name={t`Managers of one site`}>{t`See and command the rooms at their sites.`}</Term>
          <Term name={t`Rooms`}>
            {t`Open their bag on any phone, with no sign-in. They see what to do and acknowledge it. They report their status, take attendance and request help.`}
          </Term>
          <Term name={t`Staff`}>
            {t`Follow the board and clear rooms. They choose a room, check it and report what they found.`}
          </Term>
        </dl>
      </Section>

      <Section title={t`Room progress`}>
        <ul className={classes.ladder}>
          <li>
            <ProgressMark progress="notReached" />
            <p>{t`No phone in this room has shown it yet. Send someone, or call.`}</p>
          </li>
          <li>
            <ProgressMark progress="seen" />
            <p>{t`A phone in this room showed it. No answer yet.`}</p>
          </li>
          <li>
            <ProgressMark progress="answered" />
            <p>{t`Someone acknowledged, reported a status, took attendance or sent a report.`}</p>
          </li>
        </ul>
        <p>
          {t`Rooms that need help are listed first, then silent rooms. You can send to “Rooms that have not answered”. Do that before you message everyone again.`}
        </p>
      </Section>

      <Section title={t`Short and clear`}>
        <ul className={classes.plain}>
          <li>{t`One message, one thing to do. Say what to do, then why.`}</li>
          <li>{t`No codes. The reader may be a substitute on their first day.`}</li>
          <li>
            {t`Take back a wrong message and send the right one. The board keeps both. Rooms see the right one.`}
          </li>
          <li>{t`Nothing new? Say so every 10 minutes.`}</li>
          <li>
            {t`Before the all-clear, check what is open: requests for help, silent rooms and students being moved. Say the door password at each door, so that rooms know it is you.`}
          </li>
        </ul>
      </Section>

      <Section title={t`Afterwards`}>
        <p>
          {t`Every incident has an after-action report with response times, the full log, notes and findings. Findings become tasks. Log entries can’t be changed, but you can add notes.`}
        </p>
      </Section>

      <Section title={t`Keys`}>
        <dl className={classes.terms}>
          <Term name={<kbd>{t`Tab`}</kbd>}>{t`Moves to the next field or button.`}</Term>
          <Term name={<kbd>{t`Enter`}</kbd>}>{t`Presses a button or sends a form.`}</Term>
          <Term name={<kbd>{t`Space`}</kbd>}>{t`Chooses a room, a site or an action.`}</Term>
          <Term name={<kbd>{t`Esc`}</kbd>}>{t`Closes a dialog. Nothing is sent.`}</Term>
        </dl>
      </Section>
    </div>
  )
}

const kindMeans = wordTable({
  Actual: say`Phones and boards show no stripes. All notifications are sent.`,
  Exercise: say`Works like a real incident. Every screen has a striped band with the word DRILL.`,
  Test: say`Checks phones and networks. Every screen has a band with the word TEST. It does not count as a drill.`,
})

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
