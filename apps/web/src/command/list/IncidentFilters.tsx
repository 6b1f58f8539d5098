import { Button, NativeSelect, TextInput } from '@mantine/core'
import { listIncidentStarters } from '@muster/contract/incidentCalls'
import { incidentTypes } from '@muster/domain/incident/incidentTypes'
import { kindWords } from '@muster/domain/incident/kindWords'
import { incidentAction, incidentKind } from '@muster/domain/incident/vocabulary'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useSites } from '../../siteChoice/useSites.ts'
import { useDebouncedSearch } from '../../ui/page/useDebouncedSearch.ts'
import classes from './IncidentListPage.module.css'
import type { IncidentView } from './incidentView.ts'

type FiltersProps = {
  view: IncidentView
  change: (change: Partial<IncidentView>) => void
  /** True when a filter is set, so that there is something to clear. */
  isNarrowed: boolean
  onClear: () => void
}

const all = { value: '', label: 'All' }

/** Narrows the list of incidents down. */
export function IncidentFilters({ view, change, isNarrowed, onClear }: FiltersProps) {
  const sites = useSites()
  const starters = useQuery({
    queryKey: ['incident-starters'],
    staleTime: 60_000,
    queryFn: ({ signal }) => call(listIncidentStarters, {}, { signal }),
  })
  const [text, setText] = useDebouncedSearch(view.search, (search) => change({ search }))
  return (
    <search className={classes.filters}>
      <TextInput
        className={classes.search}
        type="search"
        label="Location, site, commander or message"
        size="md"
        maxLength={200}
        value={text}
        leftSection={<IconSearch size={18} aria-hidden />}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Choice
        label="State"
        value={view.stage}
        onChange={(stage) => change({ stage })}
        data={[
          all,
          { value: 'active', label: 'Active' },
          { value: 'ended', label: 'Ended' },
          { value: 'withdrawn', label: 'Started by mistake' },
        ]}
      />
      <Choice
        label="Kind"
        value={view.kind}
        onChange={(kind) => change({ kind })}
        data={[all, ...incidentKind.options.map((value) => ({ value, label: kindWords[value].name }))]}
      />
      <Choice
        label="Action"
        value={view.action}
        onChange={(action) => change({ action })}
        data={[all, ...incidentAction.options.map((value) => ({ value, label: value }))]}
      />
      <Choice
        label="Type"
        value={view.type}
        onChange={(type) => change({ type })}
        data={[all, ...incidentTypes.map(({ type, name }) => ({ value: String(type), label: name }))]}
      />
      <Choice
        label="Site"
        value={view.site}
        onChange={(site) => change({ site })}
        data={[all, ...(sites.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))]}
      />
      <Choice
        label="Started by"
        value={view.by}
        onChange={(by) => change({ by })}
        data={[all, ...(starters.data ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <TextInput
        type="date"
        label="From"
        size="md"
        value={view.from}
        onChange={({ currentTarget }) => change({ from: currentTarget.value })}
      />
      <TextInput
        type="date"
        label="To"
        size="md"
        value={view.to}
        onChange={({ currentTarget }) => change({ to: currentTarget.value })}
      />
      {isNarrowed ? (
        <Button variant="default" size="md" className={classes.clear} onClick={onClear}>
          Clear filters
        </Button>
      ) : null}
    </search>
  )
}

type ChoiceProps = {
  label: string
  value: string
  data: { value: string; label: string }[]
  onChange: (value: string) => void
}

function Choice({ onChange, ...field }: ChoiceProps) {
  return <NativeSelect size="md" {...field} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
}
