import { Button, Group, SegmentedControl, Text, Title } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { IncidentLines } from '../../layout/IncidentLines.tsx'
import { type IncidentQuery, useIncidents } from '../../layout/useIncidents.ts'
import { useTitle } from '../../ui/useTitle.ts'
import classes from './IncidentListPage.module.css'

const pageSize = 25
const stages = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'ended', label: 'Ended' },
]

/** Every incident, drill and test that this person may see, newest first. The address holds filter and page. */
export function Component() {
  useTitle('View Incidents')
  const [search, setSearch] = useSearchParams()
  const stage = search.get('stage')
  const page = Math.max(1, Number(search.get('page')) || 1)
  const query: IncidentQuery = {
    page,
    pageSize,
    ...(stage === 'active' || stage === 'ended' ? { stage } : {}),
  }
  const incidents = useIncidents(query)
  const total = incidents.data?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const show = (change: { stage?: string; page?: number }) => {
    const next = new URLSearchParams()
    const wanted = change.stage ?? stage ?? 'all'
    if (wanted !== 'all') next.set('stage', wanted)
    if (change.page && change.page > 1) next.set('page', String(change.page))
    setSearch(next)
  }
  return (
    <div className={classes.page}>
      <Group justify="space-between">
        <Title order={1}>Incidents</Title>
        <SegmentedControl
          aria-label="Which incidents"
          data={stages}
          value={query.stage ?? 'all'}
          onChange={(value) => show({ stage: value })}
        />
      </Group>
      <section className={classes.list} aria-label="Incidents">
        <IncidentLines incidents={incidents} empty={emptyText(query.stage)} />
      </section>
      {pages > 1 ? (
        <Group justify="space-between">
          <Button variant="default" disabled={page <= 1} onClick={() => show({ page: page - 1 })}>
            Newer
          </Button>
          <Text className="tabular">
            Page {page} of {pages}
          </Text>
          <Button variant="default" disabled={page >= pages} onClick={() => show({ page: page + 1 })}>
            Older
          </Button>
        </Group>
      ) : null}
    </div>
  )
}

function emptyText(stage: IncidentQuery['stage']): string {
  if (stage === 'active') return 'Nothing is going on. No incident, drill or test is active.'
  return 'No incident, drill or test yet. The first one will appear here, with its whole log.'
}
