import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { addDrillRemark, type LogEntry } from '@muster/contract/drillCalls'
import { actionsText } from '@muster/domain/afterAction/actionTracker'
import { incidentTypes } from '@muster/domain/incident/incidentTypes'
import { commanderWords } from '@muster/domain/incident/incidentWords'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { sentenceOf } from '../../api/problemError.ts'
import { type Attempt, attemptOf } from '../../live/attempt.ts'
import { newId } from '../../live/newId.ts'
import { paths } from '../../paths.ts'
import { ActionMark } from '../../ui/ActionMark.tsx'
import { checkAndCall, errorOf, fieldErrors } from '../../ui/form/fieldErrors.ts'
import { KindTag } from '../../ui/KindBand.tsx'
import { Problem } from '../../ui/page/Problem.tsx'
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
            {stage === 'withdrawn' ? <span>Withdrawn: it does not count</span> : null}
            {stage === 'ended' && entry.answered === 0 ? (
              <span>No room answered: it does not count</span>
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
        <ul className={ownClasses.remarks} aria-label="Remarks">
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
    ['Reason', incidentTypes.find((each) => each.type === type)?.name ?? ''],
    ['Sites', siteNames.join(', ')],
    ...(location ? [['Where', location] as const] : []),
  ]
}

function AddRemark({ incidentId, about }: { incidentId: string; about: string }) {
  const [draft, setDraft] = useState<{ text: string; weather: string } | null>(null)
  const last = useRef<Attempt | null>(null)
  const reload = useReloadDrills()
  const adding = useMutation({
    mutationFn: async () => {
      if (!draft) return
      last.current = attemptOf(last.current, draft, newId)
      const remarkId = last.current.commandId
      const body = { remarkId, ...draft, weather: draft.weather.trim() || null }
      await checkAndCall(addDrillRemark, { params: { incidentId }, body })
      await reload()
    },
    onSuccess: () => {
      last.current = null
      setDraft(null)
    },
  })
  if (!draft) {
    return (
      <div>
        <Button
          variant="default"
          aria-label={`Add a comment to ${about}`}
          onClick={() => setDraft({ text: '', weather: '' })}
        >
          Add a comment
        </Button>
      </div>
    )
  }
  const errors = fieldErrors(adding.error)
  return (
    <form
      className={ownClasses.entry}
      aria-label={`Remark on ${about}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!adding.isPending) adding.mutate()
      }}
    >
      <Textarea
        label="Remark"
        description="It cannot be changed later; another can be added."
        size="md"
        autosize
        minRows={2}
        maxRows={10}
        maxLength={2000}
        value={draft.text}
        error={errorOf(errors, 'text')}
        onChange={({ currentTarget }) => setDraft({ ...draft, text: currentTarget.value })}
      />
      <TextInput
        label="Weather"
        description="Some laws ask for it. May be left empty."
        size="md"
        maxLength={200}
        value={draft.weather}
        error={errorOf(errors, 'weather')}
        onChange={({ currentTarget }) => setDraft({ ...draft, weather: currentTarget.value })}
      />
      {adding.isError ? <Problem>{sentenceOf(adding.error)}</Problem> : null}
      <Group>
        <Button type="submit" size="md" loading={adding.isPending}>
          Add the remark
        </Button>
        <Button variant="default" size="md" onClick={() => setDraft(null)}>
          Cancel
        </Button>
      </Group>
    </form>
  )
}
