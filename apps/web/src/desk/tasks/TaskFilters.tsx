import { Checkbox } from '@mantine/core'
import { taskOrigin } from '@muster/domain/task/task'
import { t } from '@muster/words/t'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { useSites } from '../../siteChoice/useSites.ts'
import { choiceFilter } from '../../ui/kit/choiceFilter.tsx'
import { FilterBar } from '../../ui/kit/FilterBar.tsx'
import { allTasks, type TaskView, writeTaskView } from './taskView.ts'
import { originWords } from './taskWords.ts'
import { useTaskOwners } from './useTasks.ts'

type FiltersProps = {
  view: TaskView
  siteId: number | null
  change: (change: Partial<TaskView>) => void
  /** Beside the filters. */
  children: ReactNode
}

/** Narrows tasks down. Another site is another page, as the address has it. */
export function TaskFilters({ view, siteId, change, children }: FiltersProps) {
  const sites = useSites()
  const owners = useTaskOwners()
  const navigate = useNavigate()
  const goTo = (id: string, shown = view) => {
    const address = writeTaskView({ ...shown, page: 1 }).toString()
    void navigate(paths.tasks(id ? Number(id) : null, address && `?${address}`))
  }
  return (
    <FilterBar
      searchLabel={t`Task or details`}
      search={view.search}
      onSearch={(search) => change({ search })}
      onClearAll={() => goTo('', { ...allTasks, layout: view.layout, stage: view.stage })}
      filters={[
        choiceFilter({
          name: t`Site`,
          value: siteId === null ? '' : String(siteId),
          choices: (sites.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          onChange: goTo,
        }),
        choiceFilter({
          name: t`Assigned to`,
          value: view.owner,
          all: t`Anyone`,
          choices: [
            { value: 'nobody', label: t`Unassigned` },
            ...(owners.data ?? []).map(({ ownerId, name }) => ({ value: ownerId, label: name })),
          ],
          onChange: (owner) => change({ owner }),
        }),
        choiceFilter({
          name: t`Source`,
          value: view.origin,
          choices: taskOrigin.options.map((value) => ({ value, label: originWords[value] })),
          onChange: (origin) => change({ origin }),
        }),
        {
          name: t`Only`,
          said: view.mine ? t`my tasks` : null,
          field: (
            <Checkbox
              label={t`My tasks only`}
              checked={view.mine}
              onChange={({ currentTarget }) => change({ mine: currentTarget.checked })}
            />
          ),
          onClear: () => change({ mine: false }),
        },
      ]}
    >
      {children}
    </FilterBar>
  )
}
