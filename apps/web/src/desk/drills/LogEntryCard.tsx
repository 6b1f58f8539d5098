import { Button, Textarea, TextInput } from '@mantine/core'
import { addDrillRemark, type LogEntry } from '@muster/contract/drillCalls'
import { actionsText } from '@muster/domain/afterAction/actionTracker'
import { incidentTypes } from '@muster/domain/incident/incidentTypes'
import { commanderWords } from '@muster/domain/incident/incidentWords'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { ActionMark } from '../../ui/ActionMark.tsx'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import { checkAndCall } from '../../ui/form/fieldErrors.ts'
import { textField } from '../../ui/form/textField.ts'
import { useForm } from '../../ui/form/useForm.ts'
import { KindTag } from '../../ui/KindBand.tsx'
import classes from '../../ui/page/page.module.css'
import { TimeText } from '../../ui/TimeText.tsx'
import { elapsed } from '../../ui/times.ts'
import ownClasses from './drills.module.css'
import { useReloadDrills } from './useDrills.ts'

/** One past drill or incident, with the data that a law requires, and its remarks. */
export function LogEntryCard({ entry }: { entry: LogEntry }) {
  const { incidentId, title, action, kind, startedAt, endedAt, siteNames, stage, remarks } = entry
  const name = title ?? `${action}, ${siteNames.join(', ')}`
  return (
    <article className={classes.card} aria-label={name}>
      <div className={ownClasses.planHead}>
        <div>
          <Link to={paths.overview(incidentId)} className={ownClasses.link}>
            {name}
          </Link>
          <span className={ownClasses.marks}>
            <ActionMark action={action} quiet />
            <KindTag kind={kind} />
            {stage === 'withdrawn' ? <span>Started by mistake. Does not count.</span> : null}
            {stage === 'ended' && entry.answered === 0 ? (
              <span>No room answered. Does not count.</span>
            ) : null}
          </span>
        </div>
        <div className={ownClasses.when}>
          <TimeText at={startedAt} isDated />
          <span className={ownClasses.dim}>for {elapsed(startedAt, Date.parse(endedAt))}</span>
        </div>
      </div>
      <dl className={ownClasses.facts}>
        {factsOf(entry).map(([term, said]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{said}</dd>
          </div>
        ))}
      </dl>
      {remarks.length > 0 ? (
        <ul className={ownClasses.remarks} aria-label="Comments">
          {remarks.map(({ remarkId, at, byName, text, weather }) => (
            <li key={remarkId} className={ownClasses.remark}>
              {text}
              <div className={ownClasses.dim}>
                {byName} · <TimeText at={at} isDated />
                {weather ? ` · Weather: ${weather}` : ''}
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {entry.mayRemark ? <AddRemark incidentId={incidentId} about={name} /> : null}
    </article>
  )
}

function factsOf(entry: LogEntry): (readonly [string, string])[] {
  const { rooms, seen, answered, accounted, expected, commanderName, siteNames, location, type, actions } =
    entry
  return [
    ['Rooms that answered', `${answered} of ${rooms}`],
    ['Rooms that saw it', `${seen} of ${rooms}`],
    ['People counted', String(accounted)],
    ...(expected === null ? [] : [['Students expected', String(expected)] as const]),
    ['Commander', commanderWords(commanderName, true)],
    ...(actions.length > 1 ? [['Actions', actionsText(actions)] as const] : []),
    ['Type', incidentTypes.find((each) => each.type === type)?.name ?? ''],
    ['Sites', siteNames.join(', ')],
    ...(location ? [['Location', location] as const] : []),
  ]
}

type RemarkProps = { incidentId: string; about: string }

function AddRemark(props: RemarkProps) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <RemarkForm {...props} close={() => setOpen(false)} />
  return (
    <div>
      <Button variant="default" aria-label={`Add a comment to ${props.about}`} onClick={() => setOpen(true)}>
        Add a comment
      </Button>
    </div>
  )
}

function RemarkForm({ incidentId, about, close }: RemarkProps & { close: () => void }) {
  const reload = useReloadDrills()
  const form = useForm({
    first: { text: '', weather: '' },
    save: async ({ text, weather }, remarkId) => {
      const body = { remarkId, text, weather: weather.trim() || null }
      await checkAndCall(addDrillRemark, { params: { incidentId }, body })
      await reload()
    },
    onSaved: close,
  })
  return (
    <FormFrame
      action="Add comment"
      cancel={close}
      form={form}
      label={`Comment on ${about}`}
      className={ownClasses.entry}
    >
      <Textarea
        label="Comment"
        description="You can’t change it later, but you can add another."
        size="md"
        autosize
        minRows={2}
        maxRows={10}
        maxLength={2000}
        {...textField(form, 'text')}
      />
      <TextInput
        label="Weather"
        description="Optional. Some laws require it."
        size="md"
        maxLength={200}
        {...textField(form, 'weather')}
      />
    </FormFrame>
  )
}
