import type { Task } from '@muster/contract/taskCalls'
import { Button } from '../../ui/kit/Button.tsx'
import page from '../../ui/page/page.module.css'
import { movesOf } from './taskWords.ts'
import { useMoveTask } from './useMoveTask.ts'

/** Says how far a task is: for its owner and who manages tasks. A restock is done by counting, which is said instead. */
export function MoveButtons({ task }: { task: Task }) {
  const moving = useMoveTask()
  const moves = movesOf(task)
  const whyNot = moves.find((move) => move.whyNot !== null)?.whyNot
  if (moves.length === 0) return null
  return (
    <div className={page.actions}>
      {moves.map(({ to, label, whyNot }) =>
        whyNot === null ? (
          <Button
            key={to}
            kind={to === 'done' ? 'primary' : 'secondary'}
            aria-label={`${label}: ${task.title}`}
            disabled={moving.isPending}
            onClick={() => moving.mutate({ task, to })}
          >
            {label}
          </Button>
        ) : null,
      )}
      {whyNot ? <p className={page.note}>{whyNot}</p> : null}
    </div>
  )
}
