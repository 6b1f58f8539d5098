import { Button } from '@mantine/core'
import type { Task } from '@muster/contract/taskCalls'
import classes from './task.module.css'
import { moves } from './taskWords.ts'
import { useMoveTask } from './useMoveTask.ts'

/** Says how far a task is: for its owner and who manages tasks. A restock is done by counting, which is said instead. */
export function MoveButtons({ task, size = 'sm' }: { task: Task; size?: 'sm' | 'md' }) {
  const moving = useMoveTask(task)
  if (!task.mayDo) return null
  const isRestock = task.origin === 'restock'
  const possible = isRestock ? moves[task.stage].filter(({ to }) => to !== 'done') : moves[task.stage]
  if (isRestock && task.stage === 'done') return null
  return (
    <span className={classes.moves}>
      {possible.map(({ to, label }) => (
        <Button
          key={to}
          size={size}
          variant={to === 'done' ? 'filled' : 'default'}
          aria-label={`${label}: ${task.title}`}
          disabled={moving.isPending}
          onClick={() => moving.mutate(to)}
        >
          {label}
        </Button>
      ))}
      {isRestock ? <span className={classes.dim}>Closes when a count finds every item.</span> : null}
    </span>
  )
}
