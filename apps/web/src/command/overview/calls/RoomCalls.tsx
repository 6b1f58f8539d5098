import { callsOfIncident, isForHelp } from '@muster/domain/incident/claims/calls'
import type { IncidentState } from '@muster/domain/incident/state'
import { t } from '@muster/words/t'
import { IconChevronDown, IconChevronUp, IconLifebuoy } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { useIsInteracting } from '../../../board/steady/useIsInteracting.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { useWhyUnavailable } from '../../send/useWhyUnavailable.ts'
import { CallCard } from './CallCard.tsx'
import { headline, queueWords } from './queueWords.ts'
import classes from './RoomCalls.module.css'
import { useStableCalls } from './useStableCalls.ts'

/**
 * The width at which the rooms move below the calls: there only the line shows the worst, and a press opens the list.
 */
const narrow = '(max-width: 1000px)'

/** More done ones than this are in the rooms and in the timeline. */
const maxDone = 20

/**
 * The one queue of what needs an answer of command. The line is always there and sums it up; the list opens under it at
 * one height, so that nothing beside it moves when another room calls.
 */
export function RoomCalls({
  incident,
  openRoom,
}: {
  incident: IncidentState
  openRoom: (roomId: string) => void
}) {
  const all = useMemo(() => callsOfIncident(incident), [incident])
  const open = all.filter(({ status }) => status !== 'done')
  const waiting = all.filter(({ status }) => status === 'filed')
  const [isOpen, setIsOpen] = useState(waiting.length > 0 && !window.matchMedia(narrow).matches)
  const cannot = useWhyUnavailable(incident, 'writeToRooms')
  const area = useRef<HTMLDivElement>(null)
  const isInteracting = useIsInteracting(area)
  const done = all.filter(({ status }) => status === 'done').slice(0, maxDone)
  const { shown, waitingForRelease, release } = useStableCalls([...open, ...done], isInteracting)
  const [worst] = waiting
  return (
    <section
      ref={area}
      className={classes.calls}
      data-waiting={waiting.some(isForHelp) || undefined}
      aria-label={t`Queue`}
    >
      <h2 className={classes.unseen}>{t`What needs an answer`}</h2>
      <button
        type="button"
        className={classes.head}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconLifebuoy size={22} aria-hidden />
        <span className={classes.count}>
          <strong>{queueWords(open)}</strong>
          <span className={classes.worst}>
            {worst
              ? headline(worst)
              : open.length > 0
                ? t`Everything is accepted`
                : t`Calls for help and unread chat appear here`}
          </span>
        </span>
        {isOpen ? <IconChevronUp size={20} aria-hidden /> : <IconChevronDown size={20} aria-hidden />}
      </button>
      <p className={classes.unseen} role="status">
        {worst ? headline(worst) : ''}
      </p>
      {isOpen ? (
        <div className={classes.list}>
          {waitingForRelease > 0 ? (
            <Button fullWidth className={classes.more} onClick={release}>
              {t`Show ${waitingForRelease} more`}
            </Button>
          ) : null}
          {shown.length === 0 ? (
            <p className={classes.none}>{t`Calls for help and unread chat appear here, the worst first.`}</p>
          ) : null}
          <ul>
            {shown.map((each) => (
              <li key={each.id}>
                <CallCard
                  incidentId={incident.id}
                  call={each}
                  mayAnswer={cannot === null || cannot.type === 'already-ended'}
                  openRoom={openRoom}
                />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  )
}
