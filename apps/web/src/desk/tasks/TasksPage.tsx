import { Button, SegmentedControl } from '@mantine/core'
import type { TaskPage } from '@muster/contract/taskCalls'
import { Link, useParams, useSearchParams } from 'react-router'
import { useMay } from '../../auth/accountState.ts'
import { paths } from '../../paths.ts'
import { useSites } from '../../siteChoice/useSites.ts'
import { PagedList } from '../../ui/page/PagedList.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import frame from '../../ui/page/page.module.css'
import { useStoredFilters } from '../../ui/page/useStoredFilters.ts'
import { parseSiteId } from './parseSiteId.ts'
import { TaskBoard } from './TaskBoard.tsx'
import { TaskCard } from './TaskCard.tsx'
import { TaskFilters } from './TaskFilters.tsx'
import classes from './task.module.css'
import { readTaskView, statusQuery, type TaskView, taskQuery, writeTaskView } from './taskView.ts'
import { useTasks } from './useTasks.ts'

const pageSize = 25

/** The tasks of a site, or of all that somebody may see: as a list or a board. The address holds the filters. */
export default function TasksPage() {
  const siteId = parseSiteId(useParams().id)
  const [address, setAddress] = useSearchParams()
  useStoredFilters(`tasks.${siteId ?? 'all'}`)
  const view = readTaskView(address)
  const mayManage = useMay('task.manage', siteId === null ? [] : [siteId])
  const site = useSites().data?.find(({ id }) => id === siteId)
  const change = (part: Partial<TaskView>) =>
    setAddress((before) => writeTaskView({ ...readTaskView(before), page: 1, ...part }), {
      replace: part.page === undefined,
    })
  const back =
    siteId === null
      ? { to: paths.sitesOverview, label: 'Sites' }
      : { to: paths.site(siteId), label: site?.name ?? 'Site' }
  return (
    <div className={frame.page}>
      <PageHeader title="Tasks" subtitle={site?.name ?? 'All your sites'} backLink={back}>
        <SegmentedControl
          size="md"
          value={view.layout}
          aria-label="View"
          data={[
            { value: 'list', label: 'List' },
            { value: 'board', label: 'Board' },
          ]}
          onChange={(as) => change({ layout: as === 'board' ? 'board' : 'list' })}
        />
        {mayManage ? (
          <Button component={Link} to={paths.taskCreate(siteId)} size="md">
            New task
          </Button>
        ) : null}
      </PageHeader>
      <TaskFilters view={view} siteId={siteId} change={change} />
      {view.layout === 'board' ? (
        <TaskBoard view={view} siteId={siteId} />
      ) : (
        <TaskList view={view} siteId={siteId} change={change} />
      )}
    </div>
  )
}

type ListProps = { view: TaskView; siteId: number | null; change: (change: Partial<TaskView>) => void }

function TaskList({ view, siteId, change }: ListProps) {
  const tasks = useTasks({ ...taskQuery(view, siteId), ...statusQuery(view), page: view.page, pageSize })
  return (
    <>
      {tasks.data ? <StatusTabs view={view} counts={tasks.data.counts} change={change} /> : null}
      <PagedList
        label="Tasks"
        query={tasks}
        one="task"
        many="tasks"
        line={(task) => <TaskCard task={task} siteId={siteId} hidesStatus={isOneStatus(view)} />}
        keyOf={({ taskId }) => taskId}
        empty={<p className={frame.note}>{emptyWords(view)}</p>}
        page={view.page}
        pageSize={pageSize}
        onPage={(page) => change({ page })}
        linesClassName={classes.rows}
      />
    </>
  )
}

const isOneStatus = ({ stage }: TaskView) => ['open', 'inProgress', 'done'].includes(stage)

type StatusTabsProps = Pick<ListProps, 'view' | 'change'> & { counts: TaskPage['counts'] }

/** The number of tasks in each status, each a way to them. */
function StatusTabs({ view, counts: { open, inProgress, done, overdue }, change }: StatusTabsProps) {
  const choices: [TaskView['stage'], string, number][] = [
    ['undone', 'To do', open + inProgress],
    ['overdue', 'Overdue', overdue],
    ['open', 'Open', open],
    ['inProgress', 'In progress', inProgress],
    ['done', 'Done', done],
    ['all', 'All', open + inProgress + done],
  ]
  return (
    <nav className={classes.stages} aria-label="Status">
      {choices.map(([stage, label, count]) => (
        <button
          key={stage}
          type="button"
          className={classes.stage}
          aria-pressed={view.stage === stage}
          onClick={() => change({ stage })}
        >
          {label} <span className="tabular">{count.toLocaleString('en-US')}</span>
        </button>
      ))}
    </nav>
  )
}

function emptyWords({ stage, mine, origin, owner, search }: TaskView): string {
  if (mine || origin || owner || search) return 'No tasks match. Clear a filter to see more.'
  if (stage === 'undone' || stage === 'open') return 'No open tasks.'
  if (stage === 'overdue') return 'No overdue tasks.'
  return 'No tasks yet. Add one.'
}
