import type { RoomInstruction } from '@muster/domain/incident/roomView'
import { useState } from 'react'

/**
 * Instructions with open ones on top, as of the moment the page was opened. After that nothing changes place: an
 * acknowledged one stays where the thumb is, and a new one goes into a list of its own, placed where it moves
 * nothing.
 */
export function useStableOrder(instructions: readonly RoomInstruction[]): {
  placed: RoomInstruction[]
  added: RoomInstruction[]
} {
  const [first] = useState(() => {
    const [todo, done] = [false, true].map((isDone) =>
      instructions.filter(({ completed }) => completed === isDone),
    )
    return [...(todo ?? []), ...(done ?? [])].map(({ id }) => id)
  })
  return {
    placed: first.flatMap((id) => instructions.find((instruction) => instruction.id === id) ?? []),
    added: instructions.filter(({ id }) => !first.includes(id)),
  }
}
