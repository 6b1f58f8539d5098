import { Title } from '@mantine/core'
import { type TaskStatus, taskStatus } from '@muster/domain/task/task'
import { taskStatusWords } from '@muster/domain/task/taskStatusWords'
import { numberWords } from '@muster/words/amounts'
import { t } from '@muster/words/t'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import page from '../../ui/page/page.module.css'
import { TaskCard } from './TaskCard.tsx'
import classes from './task.module.css'
import { type TaskView, taskQuery, writeTaskView } from './taskView.ts'
import { useTasks } from './useTasks.ts'

type BoardProps = { view: TaskView; siteId: number | null }

/** Most tasks in a column; the rest is in the list. */
const most = 50

/** Tasks in a column for each stage. They move by their buttons, which a keyboard reaches, too. */
export function TaskBoard(props: BoardProps) {
  return (
    <div className={classes.board}>
      {taskStatus.options.map((stage) => (
        <Column key={stage} stage={stage} {...props} />
      ))}
    </div>
  )
}

function Column({ stage, view, siteId }: BoardProps & { stage: TaskStatus }) {
  const tasks = useTasks({ ...taskQuery(view, siteId), stage, page: 1, pageSize: most })
  const total = tasks.data?.total
  return (
    <section className={classes.column} aria-labelledby={`column-${stage}`}>
      <Title order={2} id={`column-${stage}`} className={classes.columnHead}>
        {taskStatusWords[stage]}{' '}
        <span className="tabular">{total === undefined ? undefined : numberWords(total)}</span>
      </Title>
      <Loaded query={tasks}>
        {(found) => (
          <>
            {found.items.length === 0 ? <p className={page.note}>{t`None.`}</p> : null}
            <ul className={classes.cards}>
              {found.items.map((task) => (
                <li key={task.taskId}>
                  <TaskCard task={task} siteId={siteId} />
                </li>
              ))}
            </ul>
            {found.total > most ? (
              <Link to={paths.tasks(siteId, `?${writeTaskView({ ...view, layout: 'list', stage })}`)}>
                {t`All ${found.total} in the list`}
              </Link>
            ) : null}
          </>
        )}
      </Loaded>
    </section>
  )
}
