import { Title } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import page from '../../ui/page/page.module.css'
import classes from './task.module.css'
import { dueWords } from './taskWords.ts'
import { useTasks } from './useTasks.ts'

/** Most that are listed. */
const shown = 4

/** The reader's own tasks, for their home page: the next due first. Nothing where there is nothing. */
export function MyTasks({ className }: { className: string | undefined }) {
  const tasks = useTasks({ mine: 'true', undone: 'true', pageSize: shown })
  const { items = [], total = 0 } = tasks.data ?? {}
  if (items.length === 0) return null
  return (
    <section className={className} aria-labelledby="my-tasks">
      <Title order={2} id="my-tasks">
        Your tasks
      </Title>
      <ul className={classes.rows}>
        {items.map(({ taskId, title, siteName, isOverdue, dueOn }) => (
          <li key={taskId}>
            <Link to={paths.taskEdit(null, taskId)} className={classes.row}>
              <strong>{title}</strong>
              <span className={page.note}>
                {siteName}
                {dueOn ? ` · ${isOverdue ? 'overdue, ' : ''}${dueWords({ dueOn })}` : ''}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Link to={paths.tasks(null, '?mine=true')}>
        {total > shown ? `All your ${total.toLocaleString('en-US')} tasks` : 'All your tasks'}
      </Link>
    </section>
  )
}
