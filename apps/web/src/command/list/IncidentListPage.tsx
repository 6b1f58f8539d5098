import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { incidentLines } from '../../shell/IncidentLines.tsx'
import { useIncidents } from '../../shell/useIncidents.ts'
import { useSiteAddress } from '../../siteChoice/useSiteAddress.ts'
import { PagedList } from '../../ui/page/PagedList.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import frame from '../../ui/page/page.module.css'
import { useStoredFilters } from '../../ui/page/useStoredFilters.ts'
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
    <div className={classes.page}>
      <PageHeader title="Incidents" windowTitle="View Incidents">
        <Button component={Link} to={paths.incidentHelp} variant="default" size="md">
          How to run one
        </Button>
      </PageHeader>
      <IncidentFilters
        view={view}
        change={change}
        isNarrowed={isNarrowed}
        onClear={() => change(everyIncident)}
      />
      <PagedList
        label="Incidents"
        query={incidents}
        one="incident"
        many="incidents"
        {...incidentLines}
        empty={<p className={frame.note}>{emptyText(view, isNarrowed)}</p>}
        page={view.page}
        pageSize={pageSize}
        onPage={(page) => change({ page })}
        words={['Newer', 'Older']}
      />
    </div>
  )
}

function emptyText(view: IncidentView, isNarrowed: boolean): string {
  const isOnlyActive =
    view.stage === 'active' && writeIncidentView({ ...view, stage: '', page: 1 }).size === 0
  if (isOnlyActive) return 'No active incidents, drills or tests.'
  if (isNarrowed) return 'No incidents, drills or tests match. Clear a filter to see more.'
  return 'No incidents, drills or tests yet. The first one appears here.'
}
