import type { RoomInstruction } from '@muster/domain/incident/roomView'
import { useState } from 'react'

/**
 * Instructions with what is still to do on top, as of the moment the page was opened. After that nothing changes place:
 * an acknowledged one stays where the thumb is, and a new one is added at the end.
 */
export function useStableOrder(instructions: readonly RoomInstruction[]): RoomInstruction[] {
  const [first] = useState(() => {
    const [todo, done] = [false, true].map((isDone) =>
      instructions.filter(({ completed }) => completed === isDone),
    )
    return [...(todo ?? []), ...(done ?? [])].map(({ id }) => id)
  })
  const placed = first.flatMap((id) => instructions.find((instruction) => instruction.id === id) ?? [])
  return [...placed, ...instructions.filter(({ id }) => !first.includes(id))]
}
