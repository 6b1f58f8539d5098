import type { IncidentSummary } from '@muster/contract/shapes'
import { t } from '@muster/words/t'
import { Link } from 'react-router'
import { useMay } from '../../auth/accountState.ts'
import { paths } from '../../paths.ts'
import { incidentLines } from '../../shell/IncidentLines.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { HomeCard } from './HomeCard.tsx'

/** The incidents and drills that have ended, the newest first. What runs is in the banner. */
export function LastIncidents({ incidents }: { incidents: readonly IncidentSummary[] }) {
  const mayPlan = useMay('incident.start')
  return (
    <HomeCard title={t`Recent incidents`} more={{ to: paths.incidentList, label: t`View Incidents` }}>
      {incidents.length === 0 ? (
        <EmptyState
          title={t`No incidents or drills yet.`}
          action={
            mayPlan ? (
              <Button component={Link} to={paths.drillCreate}>
                {t`Plan a drill`}
              </Button>
            ) : undefined
          }
        >
          {t`The first one will appear here when it ends.`}
        </EmptyState>
      ) : (
        <ul className={incidentLines.linesClassName}>
          {incidents.map((incident) => (
            <li key={incidentLines.keyOf(incident)}>{incidentLines.line(incident)}</li>
          ))}
        </ul>
      )}
    </HomeCard>
  )
}
