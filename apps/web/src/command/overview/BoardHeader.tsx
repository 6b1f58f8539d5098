import type { Board } from '@muster/domain/incident/board'
import type { IncidentState } from '@muster/domain/incident/state'
import type { RefusalType } from '@muster/domain/refusal'
import { useState } from 'react'
import { ConnectionText } from '../../board/follow/ConnectionText.tsx'
import type { IncidentLiveState } from '../../live/incidentLive.ts'
import { actionLooks } from '../../ui/ActionMark.tsx'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { dateAndTime, elapsed } from '../../ui/times.ts'
import { useNow } from '../../ui/useNow.ts'
import { useWhyUnavailable } from '../send/useWhyUnavailable.ts'
import classes from './BoardHeader.module.css'
import { EndDialog } from './ending/EndDialog.tsx'

type BoardHeaderProps = {
  live: IncidentLiveState
  incident: IncidentState
  board: Board
  openRoom: (roomId: string) => void
}

/** The reason somebody of command cannot end it, shown beside the button. Others have no button. */
const shownReasons: readonly RefusalType[] = ['other-sites', 'not-in-command', 'nobody-leads']

/** The action, the place, the elapsed time, and the freshness of the board. */
export function BoardHeader({ live, incident, board, openRoom }: BoardHeaderProps) {
  const [ending, setEnding] = useState(false)
  const cannotEnd = useWhyUnavailable(incident, 'end')
  const { action, stage, sites, location, startedAt, endedAt } = incident
  const { Icon, solid } = actionLooks[action]
  const active = stage === 'active'
  const where = sites.map(({ name }) => name).join(', ')
  return (
    <header className={classes.header} style={{ background: active ? solid : '#374559' }}>
      <div className={classes.inner}>
        <Icon size={40} stroke={1.75} aria-hidden className={classes.icon} />
        <h1 className={classes.action}>
          {action}
          {active ? null : <span className={classes.over}>{stage === 'ended' ? 'ended' : 'withdrawn'}</span>}
        </h1>
        <p className={classes.where} title={where}>
          {location ? <strong>{location} · </strong> : null}
          {where}
        </p>
        <div className={classes.clock}>
          <Elapsed startedAt={startedAt} endedAt={endedAt} />
          <span className={classes.since}>
            since <time dateTime={startedAt}>{dateAndTime(startedAt)}</time>
          </span>
        </div>
        {cannotEnd && !shownReasons.includes(cannotEnd.type) ? null : (
          <div className={classes.end} data-cannot={cannotEnd !== null || undefined}>
            <ReasonButton
              size="md"
              variant="white"
              color="ink"
              whyNot={cannotEnd?.sentence ?? null}
              onClick={() => setEnding(true)}
            >
              End incident
            </ReasonButton>
          </div>
        )}
        <ConnectionText live={live} stage={stage} />
      </div>
      {active ? (
        <EndDialog
          incident={incident}
          board={board}
          openRoom={openRoom}
          opened={ending && cannotEnd === null}
          onClose={() => setEnding(false)}
        />
      ) : null}
    </header>
  )
}

function Elapsed({ startedAt, endedAt }: { startedAt: string; endedAt: string | null }) {
  const now = useNow(1000)
  return (
    <span className={classes.elapsed} role="timer" aria-label="Time since the start">
      {elapsed(startedAt, endedAt ? Date.parse(endedAt) : now)}
    </span>
  )
}
