import type { IncidentSummary } from '@muster/contract/shapes'
import { commanderWords } from '@muster/domain/incident/incidentWords'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { useIncidents } from '../../shell/useIncidents.ts'
import { useSiteAddress } from '../../siteChoice/useSiteAddress.ts'
import { ActionMark } from '../../ui/ActionMark.tsx'
import { KindTag } from '../../ui/KindBand.tsx'
import { Badge } from '../../ui/kit/Badge.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import type { Columns } from '../../ui/kit/DataTable.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { PagedTable } from '../../ui/kit/PagedTable.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import page from '../../ui/page/page.module.css'
import { useStoredFilters } from '../../ui/page/useStoredFilters.ts'
import { TimeText } from '../../ui/TimeText.tsx'
import { elapsed } from '../../ui/times.ts'
import { IncidentFilters } from './IncidentFilters.tsx'
import classes from './IncidentListPage.module.css'
import {
  everyIncident,
  type IncidentView,
  incidentQuery,
  readIncidentView,
  writeIncidentView,
} from './incidentView.ts'

const pageSize = 25

/** Every incident, drill and test that this person may see, running ones first. The address holds filters and page. */
export default function IncidentListPage() {
  const [address, setAddress] = useSiteAddress()
  useStoredFilters('incidents')
  const view = readIncidentView(address)
  const change = (part: Partial<IncidentView>) =>
    setAddress((before) => writeIncidentView({ ...readIncidentView(before), page: 1, ...part }), {
      replace: part.page === undefined,
    })
  const incidents = useIncidents({ ...incidentQuery(view), page: view.page, pageSize })
  const isNarrowed = writeIncidentView({ ...view, page: 1 }).size > 0
  return (
    <div className={page.page}>
      <PageHeader title="Incidents" windowTitle="View Incidents">
        <Button component={Link} to={paths.incidentHelp}>
          How to run one
        </Button>
      </PageHeader>
      <IncidentFilters view={view} change={change} onClear={() => change(everyIncident)} />
      <PagedTable
        label="Incidents"
        query={incidents}
        one="incident"
        many="incidents"
        keyOf={({ incidentId }) => incidentId}
        linkTo={({ incidentId, stage }) =>
          stage === 'active' ? paths.overview(incidentId) : paths.afterAction(incidentId)
        }
        columns={columns}
        empty={
          <EmptyState title={emptyText(view, isNarrowed)}>
            {isNarrowed ? 'Remove a filter to see more.' : 'The first one appears here.'}
          </EmptyState>
        }
        page={view.page}
        pageSize={pageSize}
        onPage={(page) => change({ page })}
        words={['Newer', 'Older']}
      />
    </div>
  )
}

const columns: Columns<IncidentSummary> = [
  {
    title: 'Incident',
    cell: ({ action, kind, stage, siteNames, location }) => (
      <span className={classes.incident}>
        <ActionMark action={action} quiet={stage !== 'active'} />
        <KindTag kind={kind} />
        <span>
          {siteNames.join(', ')}
          {location ? ` · ${location}` : ''}
        </span>
      </span>
    ),
  },
  { title: 'Started', cell: ({ startedAt }) => <TimeText at={startedAt} isDated /> },
  { title: 'Duration', cell: lasted, isNumber: true },
  { title: 'State', cell: stateOf },
  {
    title: 'Commander',
    cell: ({ commanderName, stage }) => commanderWords(commanderName, stage !== 'active'),
    isForDesks: true,
  },
  { title: 'Rooms', cell: ({ roomCount }) => roomCount, isNumber: true, isForDesks: true },
]

function lasted({ startedAt, endedAt }: IncidentSummary): string {
  return endedAt ? elapsed(startedAt, Date.parse(endedAt)) : '–'
}

function stateOf({ stage }: IncidentSummary) {
  if (stage === 'active') return <Badge tone="help">Active now</Badge>
  return stage === 'ended' ? 'Ended' : 'Started by mistake'
}

function emptyText(view: IncidentView, isNarrowed: boolean): string {
  const isOnlyActive =
    view.stage === 'active' && writeIncidentView({ ...view, stage: '', page: 1 }).size === 0
  if (isOnlyActive) return 'No active incidents, drills or tests.'
  if (isNarrowed) return 'No incidents, drills or tests match.'
  return 'No incidents, drills or tests yet.'
}
