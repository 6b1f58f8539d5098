import { TextInput } from '@mantine/core'
import { listIncidentStarters } from '@muster/contract/incidentCalls'
import { actionName } from '@muster/domain/incident/actionGuides'
import { incidentTypes } from '@muster/domain/incident/incidentTypes'
import { kindWords } from '@muster/domain/incident/kindWords'
import { incidentAction, incidentKind } from '@muster/domain/incident/vocabulary'
import { t } from '@muster/words/t'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useSites } from '../../siteChoice/useSites.ts'
import { choiceFilter } from '../../ui/kit/choiceFilter.tsx'
import { type Filter, FilterBar } from '../../ui/kit/FilterBar.tsx'
import type { IncidentView } from './incidentView.ts'

type FiltersProps = {
  view: IncidentView
  change: (change: Partial<IncidentView>) => void
  onClear: () => void
}

type Choice = { value: string; label: string }

/** Narrows the list of incidents down. */
export function IncidentFilters({ view, change, onClear }: FiltersProps) {
  const sites = useSites()
  const starters = useQuery({
    queryKey: ['incident-starters'],
    staleTime: 60_000,
    queryFn: ({ signal }) => call(listIncidentStarters, {}, { signal }),
  })
  const choice = (name: string, part: keyof typeof view & string, choices: readonly Choice[]) =>
    choiceFilter({
      name,
      value: String(view[part]),
      choices,
      onChange: (chosen) => change({ [part]: chosen }),
    })
  const day = (name: string, part: 'from' | 'to'): Filter => ({
    name,
    said: view[part] === '' ? null : view[part],
    field: (
      <TextInput
        type="date"
        label={name}
        value={view[part]}
        onChange={({ currentTarget }) => change({ [part]: currentTarget.value })}
      />
    ),
    onClear: () => change({ [part]: '' }),
  })
  return (
    <FilterBar
      searchLabel={t`Location, site, commander or message`}
      search={view.search}
      onSearch={(search) => change({ search })}
      onClearAll={onClear}
      filters={[
        choice(t`State`, 'stage', [
          { value: 'active', label: t`Active` },
          { value: 'ended', label: t`Ended` },
          { value: 'withdrawn', label: t`Started by mistake` },
        ]),
        choice(
          t`Kind`,
          'kind',
          incidentKind.options.map((value) => ({ value, label: kindWords[value].name })),
        ),
        choice(
          t`Action`,
          'action',
          incidentAction.options.map((value) => ({ value, label: actionName(value) })),
        ),
        choice(
          t`Type`,
          'type',
          incidentTypes.map(({ type, name }) => ({ value: String(type), label: name })),
        ),
        choice(
          t`Site`,
          'site',
          (sites.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ),
        choice(
          t`Started by`,
          'by',
          (starters.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ),
        day(t`From`, 'from'),
        day(t`Until`, 'to'),
      ]}
    />
  )
}
