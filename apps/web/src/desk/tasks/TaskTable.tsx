import type { Task } from '@muster/contract/taskCalls'
import { taskStatusWords } from '@muster/domain/task/taskStatusWords'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/kit/Badge.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import type { Column, Columns } from '../../ui/kit/DataTable.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { PagedTable } from '../../ui/kit/PagedTable.tsx'
import { PageTabs } from '../../ui/page/PageTabs.tsx'
import page from '../../ui/page/page.module.css'
import { dayWords, recurrenceWords } from '../../ui/recurrence/recurrenceWords.ts'
import { DoneFact } from './DueFact.tsx'
import { statusQuery, type TaskView, taskQuery, writeTaskView } from './taskView.ts'
import { movesOf, originWords } from './taskWords.ts'
import { useMoveTask } from './useMoveTask.ts'
import { useTasks } from './useTasks.ts'

const pageSize = 25

type TaskTableProps = {
  view: TaskView
  siteId: number | null
  mayManage: boolean
  change: (change: Partial<TaskView>) => void
}

/** Tasks as a list, by their status. */
export function TaskTable({ view, siteId, mayManage, change }: TaskTableProps) {
  const tasks = useTasks({ ...taskQuery(view, siteId), ...statusQuery(view), page: view.page, pageSize })
  const moving = useMoveTask()
  return (
    <>
      {tasks.data ? <StatusTabs view={view} siteId={siteId} counts={tasks.data.counts} /> : null}
      <PagedTable
        label={t`Tasks`}
        query={tasks}
        counted={(count) => t`${plural(count, '# task', '# tasks')}`}
        keyOf={({ taskId }) => taskId}
        linkTo={({ taskId }) => paths.taskEdit(siteId, taskId)}
        nameOf={({ title }) => title}
        columns={siteId === null ? [...columns, siteColumn] : columns}
        actions={(task) =>
          movesOf(task).map(({ to, label, whyNot }) => ({
            label,
            whyNot,
            onSelect: () => moving.mutate({ task, to }),
          }))
        }
        empty={
          <EmptyState
            title={emptyWords(view)}
            action={
              mayManage ? (
                <Button component={Link} to={paths.taskCreate(siteId)}>
                  {t`Add a task`}
                </Button>
              ) : undefined
            }
          >
            {isNarrowed(view)
              ? t`Remove a filter to see more.`
              : t`Tasks that people add, and those from counts, incidents and audits, appear here.`}
          </EmptyState>
        }
        page={view.page}
        pageSize={pageSize}
        onPage={(to) => change({ page: to })}
      />
    </>
  )
}

type StatusTabsProps = Pick<TaskTableProps, 'view' | 'siteId'> & {
  counts: { open: number; inProgress: number; done: number; overdue: number }
}

/** The number of tasks in each status, each a way to them. */
function StatusTabs({ view, siteId, counts: { open, inProgress, done, overdue } }: StatusTabsProps) {
  const stages: [TaskView['stage'], string, number][] = [
    ['undone', t`To do`, open + inProgress],
    ['overdue', t`Overdue`, overdue],
    ['open', t`Open`, open],
    ['inProgress', t`In progress`, inProgress],
    ['done', t`Done`, done],
    ['all', t`All`, open + inProgress + done],
  ]
  return (
    <PageTabs
      label={t`Status`}
      parts={stages.map(([stage, label, count]) => ({
        to: paths.tasks(siteId, `?${writeTaskView({ ...view, stage, page: 1 })}`),
        label,
        count,
        isOpen: view.stage === stage,
      }))}
    />
  )
}

const columns: Columns<Task> = [
  {
    get title() {
      return t`Task`
    },
    cell: ({ title }) => title,
  },
  {
    get title() {
      return t`Status`
    },
    cell: statusOf,
  },
  {
    get title() {
      return t`Due date`
    },
    cell: dueOf,
  },
  {
    get title() {
      return t`Assigned to`
    },
    cell: ({ ownerName }) => ownerName ?? t`Unassigned`,
  },
  {
    get title() {
      return t`Source`
    },
    cell: ({ origin, recurrence }) => (
      <>
        {originWords[origin]}
        {recurrence.every === 'once' ? null : <p className={page.note}>{recurrenceWords(recurrence)}</p>}
      </>
    ),
    isForDesks: true,
  },
]

function dueOf({ dueOn, isOverdue }: Task) {
  if (dueOn === null) return '–'
  return isOverdue ? <Badge tone="help">{t`Overdue, ${dayWords(dueOn)}`}</Badge> : dayWords(dueOn)
}

function statusOf(task: Task) {
  if (task.stage !== 'done') return <Badge tone="none">{taskStatusWords[task.stage]}</Badge>
  return (
    <>
      <Badge tone="ok">{taskStatusWords.done}</Badge> <DoneFact task={task} />
    </>
  )
}

const siteColumn: Column<Task> = {
  get title() {
    return t`Site`
  },
  cell: ({ siteName }) => siteName,
}

const isNarrowed = ({ mine, origin, owner, search }: TaskView) =>
  mine || origin !== '' || owner !== '' || search !== ''

function emptyWords(view: TaskView): string {
  if (isNarrowed(view)) return t`No tasks match.`
  if (view.stage === 'undone' || view.stage === 'open') return t`No open tasks.`
  return view.stage === 'overdue' ? t`No overdue tasks.` : t`No tasks yet.`
}
