import type { RoomInstruction } from '@muster/domain/incident/roomView'
import { told } from '@muster/words/t'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import classes from './ChecklistPage.module.css'
import { InstructionItem } from './InstructionItem.tsx'

/** A list of steps, each with its button; nothing for none. */
export function Instructions({ list, label }: { list: readonly RoomInstruction[]; label: string }) {
  if (list.length === 0) return null
  return (
    <ol className={classes.list} aria-label={label}>
      {list.map((instruction) => (
        <ErrorBoundary key={instruction.id} fallback={<p dir="auto">{told(instruction.text)}</p>}>
          <InstructionItem instruction={instruction} />
        </ErrorBoundary>
      ))}
    </ol>
  )
}
