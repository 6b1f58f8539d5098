import { Button } from '@mantine/core'
import type { IncidentSummary } from '@muster/contract/shapes'
import { commanderWords } from '@muster/domain/incident/incidentWords'
import { IconChevronRight } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import { sentenceOf } from '../api/problemError.ts'
import { paths } from '../paths.ts'
import { ActionMark } from '../ui/ActionMark.tsx'
import { KindTag } from '../ui/KindBand.tsx'
import { LoadingSkeleton } from '../ui/LoadingSkeleton.tsx'
import { TimeText } from '../ui/TimeText.tsx'
import { elapsed } from '../ui/times.ts'
import classes from './IncidentLines.module.css'
import type { IncidentPage } from './useIncidents.ts'

/** Incidents as a list of lines, each a link to its board, or to its after-action page when it is over; with its empty, loading and failed states. */
export function IncidentLines({
  incidents,
  empty,
}: {
  incidents: UseQueryResult<IncidentPage>
  empty: string
}) {
  if (incidents.isPending) return <LoadingSkeleton height={120} />
  if (incidents.isError && !incidents.data) {
    return (
      <div role="alert" className={classes.problem}>
        <p>{sentenceOf(incidents.error)}</p>
        <Button variant="default" onClick={() => incidents.refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  if (incidents.data.items.length === 0) return <p className={classes.empty}>{empty}</p>
  return (
    <ul className={classes.list}>
      {incidents.data.items.map((incident) => (
        <li key={incident.incidentId}>
          <IncidentLine incident={incident} />
        </li>
      ))}
    </ul>
  )
}

function IncidentLine({ incident }: { incident: IncidentSummary }) {
  const {
    incidentId,
    stage,
    kind,
    action,
    siteNames,
    location,
    commanderName,
    startedAt,
    endedAt,
    roomCount,
  } = incident
  const pageOf = stage === 'active' ? paths.overview : paths.afterAction
  return (
    <Link to={pageOf(incidentId)} className={classes.line} data-stage={stage}>
      <span className={classes.marks}>
        <ActionMark action={action} quiet={stage !== 'active'} />
        <KindTag kind={kind} />
      </span>
      <span className={classes.where}>
        <span className={classes.sites}>
          {siteNames.join(', ')}
          {location ? ` · ${location}` : ''}
        </span>
        <span className={classes.detail}>
          {commanderWords(commanderName, stage !== 'active')} · {roomCount} rooms
        </span>
      </span>
      <span className={classes.when}>
        <TimeText at={startedAt} />
        <span className={classes.detail}>
          {stage === 'active' ? <strong>Active now</strong> : null}
          {stage === 'ended' && endedAt ? `Ended after ${elapsed(startedAt, Date.parse(endedAt))}` : null}
          {stage === 'withdrawn' ? 'Withdrawn as a misfire' : null}
        </span>
      </span>
      <IconChevronRight size={20} aria-hidden />
    </Link>
  )
}
