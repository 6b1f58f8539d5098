import { Button } from '@mantine/core'
import { needWords, type RoomNeed, type RoomStatus, roomNeed } from '@muster/domain/incident/vocabulary'
import { IconCheck, IconClock } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { TimeText } from '../ui/TimeText.tsx'
import { useDraft } from '../ui/useDraft.ts'
import { useActiveRoom } from './BagContext.ts'
import buttons from './buttons.module.css'
import { CountStepper } from './CountStepper.tsx'
import classes from './RoomStatusPanel.module.css'
import { areDifferent, type DetailsDraft, shownDetails } from './roomDetails.ts'
import { SendState } from './SendState.tsx'
import { reportWords, statusName, troubles } from './statusNames.ts'

/** Where on the checklist the panel is: a call for help from elsewhere leads here. */
export const roomStatusId = 'room-status'

/** How the room is. One tap on a status sends it; how many and what is needed go with it, or after it. */
export function RoomStatusPanel() {
  const { incident, view, entries, act } = useActiveRoom()
  const { room } = view
  const entry = entries.findLast(
    ({ action, incidentId, progress }) =>
      action.kind === 'status' && incidentId === incident.id && progress.stage !== 'refused',
  )
  const told = entry?.action.kind === 'status' ? entry.action : room.status
  const [draft, setDraft] = useDraft<DetailsDraft | null>(`details.${incident.id}.${room.id}`, null)
  const details = shownDetails(told, draft)
  const isChanged = told !== null && areDifferent(details, told)
  const send = (status: RoomStatus) => {
    act({ kind: 'status', status, ...details, note: null })
    setDraft(null)
  }
  const toggle = (need: RoomNeed) =>
    setDraft({ ...draft, needs: { ...draft?.needs, [need]: !details.needs.includes(need) } })
  const heading = useLedHere()

  const isWaiting = entry?.progress.stage === 'waiting'

  const choice = (status: RoomStatus) => (
    <button
      key={status}
      type="button"
      className={classes.choice}
      data-status={status}
      data-stage={entry?.progress.stage}
      aria-pressed={told?.status === status}
      onClick={() => send(status)}
    >
      {told?.status !== status ? null : isWaiting ? <IconClock aria-hidden /> : <IconCheck aria-hidden />}
      {statusName(status)}
    </button>
  )

  return (
    <section aria-labelledby={roomStatusId}>
      <h2 id={roomStatusId} ref={heading} tabIndex={-1} className={classes.title}>
        How is your room?
      </h2>
      <p className={classes.told} role="status">
        {told ? (
          <>
            {entry ? <SendState entry={entry} /> : <Reported at={room.status?.at ?? ''} />}
            <span className={classes.words}>{reportWords(told)}</span>
          </>
        ) : (
          <>
            Not answered yet
            <span className={classes.words}>One tap tells command.</span>
          </>
        )}
      </p>
      {choice('allSafe')}
      <div className={classes.troubles}>{troubles.map(choice)}</div>

      <h3 className={classes.subtitle}>People and needs</h3>
      <CountStepper
        label="People here"
        {...(room.expected === null ? {} : { hint: `${room.expected} on the roster` })}
        value={details.headcount}
        change={(headcount) => setDraft({ ...draft, headcount })}
      />
      <fieldset className={classes.needs}>
        <legend>We need</legend>
        {roomNeed.options.map((need) => {
          const isAsked = details.needs.includes(need)
          return (
            <button
              key={need}
              type="button"
              className={classes.need}
              aria-pressed={isAsked}
              onClick={() => toggle(need)}
            >
              {isAsked ? <IconCheck size={20} aria-hidden /> : null}
              {needWords[need]}
            </button>
          )
        })}
      </fieldset>
      <Button
        fullWidth
        h={56}
        fz="lg"
        className={buttons.primary}
        disabled={!isChanged}
        onClick={() => told && send(told.status)}
      >
        Send update
      </Button>
      <p className={classes.hint}>{sendHint()}</p>
    </section>
  )

  function sendHint(): string {
    if (isChanged) return 'Not sent yet.'
    return told
      ? 'Change the number or the needs to send an update.'
      : 'Goes along when you tap how the room is.'
  }
}

/** Brings the panel's heading into view, and a screen reader to it, when a link led to it. */
function useLedHere() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press of the link leads here again.
  useEffect(() => {
    if (hash !== `#${roomStatusId}`) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }, [hash, key])
  return heading
}

function Reported({ at }: { at: string }) {
  return (
    <>
      Command has it · <TimeText at={at} />
    </>
  )
}
