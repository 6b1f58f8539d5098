import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { taskOrigin } from '@muster/domain/task/task'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { useSites } from '../../siteChoice/useSites.ts'
import { useDebouncedSearch } from '../../ui/page/useDebouncedSearch.ts'
import classes from './task.module.css'
import { allTasks, type TaskView, writeTaskView } from './taskView.ts'
import { originWords } from './taskWords.ts'
import { useTaskOwners } from './useTasks.ts'

type FiltersProps = { view: TaskView; siteId: number | null; change: (change: Partial<TaskView>) => void }

/** Narrows tasks down. Another site is another page, as the address has it. */
export function TaskFilters({ view, siteId, change }: FiltersProps) {
  const sites = useSites()
  const owners = useTaskOwners()
  const navigate = useNavigate()
  const [text, setText] = useDebouncedSearch(view.search, (search) => change({ search }))
  const { layout, stage } = view
  const isNarrowed =
    writeTaskView({ ...view, page: 1 }).toString() !==
    writeTaskView({ ...allTasks, layout, stage }).toString()
  const goTo = (id: string) => {
    const address = writeTaskView({ ...view, page: 1 }).toString()
    void navigate(paths.tasks(id ? Number(id) : null, address && `?${address}`))
  }
  return (
    <search className={classes.filters}>
      <TextInput
        type="search"
        label="Search"
        size="md"
        maxLength={200}
        value={text}
        leftSection={<IconSearch size={18} aria-hidden />}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <NativeSelect
        label="Site"
        size="md"
        value={siteId === null ? '' : String(siteId)}
        data={[all, ...(sites.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))]}
        onChange={({ currentTarget }) => goTo(currentTarget.value)}
      />
      <NativeSelect
        label="Assignee"
        size="md"
        value={view.owner}
        data={[
          all,
          { value: 'nobody', label: 'Unassigned' },
          ...(owners.data ?? []).map(({ ownerId, name }) => ({ value: ownerId, label: name })),
        ]}
        onChange={({ currentTarget }) => change({ owner: currentTarget.value })}
      />
      <NativeSelect
        label="Source"
        size="md"
        value={view.origin}
        data={[all, ...taskOrigin.options.map((value) => ({ value, label: originWords[value] }))]}
        onChange={({ currentTarget }) => change({ origin: currentTarget.value })}
      />
      <Checkbox
        label="My tasks only"
        size="md"
        checked={view.mine}
        className={classes.check}
        onChange={({ currentTarget }) => change({ mine: currentTarget.checked })}
      />
      {isNarrowed ? (
        <Button
          variant="default"
          size="md"
          className={classes.check}
          onClick={() => change({ ...allTasks, layout, stage })}
        >
          Clear filters
        </Button>
      ) : null}
    </search>
  )
}

const all = { value: '', label: 'All' }
