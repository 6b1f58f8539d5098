import type { Home } from '@muster/contract/homeCalls'
import { t } from '@muster/words/t'
import { Link } from 'react-router'
import { dueWords } from '../../desk/tasks/taskWords.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/kit/Badge.tsx'
import { HomeCard } from './HomeCard.tsx'
import classes from './HomePage.module.css'

/** The reader’s own tasks, the next due first. Nothing where there is nothing. */
export function MyTasks({ items, total }: NonNullable<Home['tasks']>['mine']) {
  if (items.length === 0) return null
  return (
    <HomeCard
      title={t`Your tasks`}
      more={{
        to: paths.tasks(null, '?mine=true'),
        label: total > items.length ? t`View all ${total}` : t`View all`,
      }}
    >
      <ul className={classes.lines}>
        {items.map(({ taskId, title, siteName, isOverdue, dueOn }) => (
          <li key={taskId}>
            <Link to={paths.taskEdit(null, taskId)} className={classes.line}>
              <span>
                <strong>{title}</strong>
                <span className={classes.dim}>
                  {siteName}
                  {dueOn ? `, ${dueWords({ dueOn })}` : ''}
                </span>
              </span>
              {isOverdue ? <Badge tone="warn">{t`Overdue`}</Badge> : null}
            </Link>
          </li>
        ))}
      </ul>
    </HomeCard>
  )
}
