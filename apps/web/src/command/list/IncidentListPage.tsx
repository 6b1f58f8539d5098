import type { IncidentSummary } from '@muster/contract/shapes'
import { commanderWords } from '@muster/domain/incident/incidentWords'
import { commaList } from '@muster/words/commaList'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { useIncidents } from '../../shell/useIncidents.ts'
import { useSiteAddress } from '../../siteChoice/useSiteAddress.ts'
import { ActionMark } from '../../ui/ActionMark.tsx'
import { DatedTime } from '../../ui/DatedTime.tsx'
import { KindTag } from '../../ui/KindBand.tsx'
import { Badge } from '../../ui/kit/Badge.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import type { Columns } from '../../ui/kit/DataTable.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { PagedTable } from '../../ui/kit/PagedTable.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import page from '../../ui/page/page.module.css'
import { useStoredFilters } from '../../ui/page/useStoredFilters.ts'
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
      <PageHeader title={t`Incidents`} windowTitle={t`View Incidents`}>
        <Button component={Link} to={paths.incidentHelp}>
          {t`How to run one`}
        </Button>
      </PageHeader>
      <IncidentFilters view={view} change={change} onClear={() => change(everyIncident)} />
      <PagedTable
        label={t`Incidents`}
        query={incidents}
        counted={(count) => t`${plural(count, '# incident', '# incidents')}`}
        keyOf={({ incidentId }) => incidentId}
        linkTo={({ incidentId, stage }) =>
          stage === 'active' ? paths.overview(incidentId) : paths.afterAction(incidentId)
        }
        columns={columns}
        empty={
          <EmptyState title={emptyText(view, isNarrowed)}>
            {isNarrowed ? t`Remove a filter to see more.` : t`The first one appears here.`}
          </EmptyState>
        }
        page={view.page}
        pageSize={pageSize}
        onPage={(page) => change({ page })}
        words={[t`Newer`, t`Older`]}
      />
    </div>
  )
}

const columns: Columns<IncidentSummary> = [
  {
    get title() {
      return t`Incident`
    },
    cell: ({ action, kind, stage, siteNames, location }) => (
      <span className={classes.incident}>
        <ActionMark action={action} quiet={stage !== 'active'} />
        <KindTag kind={kind} />
        <span>
          {commaList(siteNames)}
          {location ? ` · ${location}` : ''}
        </span>
      </span>
    ),
  },
  {
    get title() {
      return t`Started`
    },
    cell: ({ startedAt }) => <DatedTime at={startedAt} />,
  },
  {
    get title() {
      return t`Duration`
    },
    cell: lasted,
    isNumber: true,
  },
  {
    get title() {
      return t`State`
    },
    cell: stateOf,
  },
  {
    get title() {
      return t`Commander`
    },
    cell: ({ commanderName, stage }) => commanderWords(commanderName, stage !== 'active'),
    isForDesks: true,
  },
  {
    get title() {
      return t`Rooms`
    },
    cell: ({ roomCount }) => roomCount,
    isNumber: true,
    isForDesks: true,
  },
]

function lasted({ startedAt, endedAt }: IncidentSummary): string {
  return endedAt ? elapsed(startedAt, Date.parse(endedAt)) : '–'
}

function stateOf({ stage }: IncidentSummary) {
  if (stage === 'active') return <Badge tone="help">{t`Active now`}</Badge>
  return stage === 'ended' ? t`Ended` : t`Started by mistake`
}

function emptyText(view: IncidentView, isNarrowed: boolean): string {
  const isOnlyActive =
    view.stage === 'active' && writeIncidentView({ ...view, stage: '', page: 1 }).size === 0
  if (isOnlyActive) return t`No active incidents, drills or tests.`
  if (isNarrowed) return t`No incidents, drills or tests match.`
  return t`No incidents, drills or tests yet.`
}
