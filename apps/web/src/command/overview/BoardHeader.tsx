import { actionName } from '@muster/domain/incident/actionGuides'
import type { IncidentState } from '@muster/domain/incident/state'
import { commaList } from '@muster/words/commaList'
import { t } from '@muster/words/t'
import { IconChevronLeft } from '@tabler/icons-react'
import { type ReactNode, useContext } from 'react'
import { Link } from 'react-router'
import { ConnectionText } from '../../board/follow/ConnectionText.tsx'
import type { IncidentLiveState } from '../../live/incidentLive.ts'
import { actionLooks } from '../../ui/ActionMark.tsx'
import { WayUpContext } from '../../ui/page/wayUp.ts'
import { rich } from '../../ui/rich.tsx'
import { dateAndTime, elapsed } from '../../ui/times.ts'
import { useNow } from '../../ui/useNow.ts'
import classes from './BoardHeader.module.css'

type BoardHeaderProps = {
  live: IncidentLiveState
  incident: IncidentState
  /** The counts of rooms. */
  children: ReactNode
}

/** The way up, the action, the place, the freshness of the board, its counts, and the elapsed time. */
export function BoardHeader({ live, incident, children }: BoardHeaderProps) {
  const { action, stage, sites, location, startedAt, endedAt } = incident
  const { Icon } = actionLooks[action]
  const up = useContext(WayUpContext)
  const active = stage === 'active'
  const where = commaList(sites.map(({ name }) => name))
  return (
    <header className={classes.header} style={{ background: headerColor(incident) }}>
      <div className={classes.inner}>
        <div className={classes.icon}>
          {up ? (
            <Link to={up.to} className={classes.up} aria-label={up.label} data-way-up>
              <IconChevronLeft size={24} aria-hidden />
            </Link>
          ) : null}
          <Icon size={40} stroke={1.75} aria-hidden />
        </div>
        <h1 className={classes.action}>
          {actionName(action)}
          {active ? null : <span className={classes.over}>{stage === 'ended' ? t`ended` : t`canceled`}</span>}
        </h1>
        <p className={classes.where} title={where}>
          {location ? <strong>{location} · </strong> : null}
          {where}
        </p>
        <ConnectionText live={live} stage={stage} />
        <div className={classes.counts}>{children}</div>
        <div className={classes.clock}>
          <span className={classes.elapsed} role="timer" aria-label={t`Time since start`}>
            <Elapsed startedAt={startedAt} endedAt={endedAt} />
          </span>
          <span className={classes.since}>
            {rich`since ${<time dateTime={startedAt}>{dateAndTime(startedAt)}</time>}`}
          </span>
        </div>
      </div>
    </header>
  )
}

/** The color of the action; gray once it is over. */
export function headerColor({ action, stage }: Pick<IncidentState, 'action' | 'stage'>): string {
  return stage === 'active' ? actionLooks[action].solid : '#374559'
}

/** The time since the start; the whole time once it is over. */
export function Elapsed({ startedAt, endedAt }: Pick<IncidentState, 'startedAt' | 'endedAt'>) {
  const now = useNow(1000)
  return elapsed(startedAt, endedAt ? Date.parse(endedAt) : now)
}
