import type { RoomInstruction } from '@muster/domain/incident/roomView'
import type { OutboxEntry } from '../../live/bagOutbox.ts'
import type { AnswerValue } from '../answers/answerWords.ts'
import { useActiveRoom } from '../BagContext.ts'

export type Acknowledging = {
  /** The latest answer to this instruction that is on its way, if there is one. */
  entryOf: (instruction: RoomInstruction) => OutboxEntry | null
  /** The answer as this room gave it last, here or on another phone; null: none, or a bare acknowledgement. */
  answerTo: (instruction: RoomInstruction) => AnswerValue | null
  /** Acknowledges; a second tap while it waits only hurries the first. */
  acknowledge: (instruction: RoomInstruction) => void
  /** Answers an instruction that asks for more than an acknowledgement; again to amend. */
  answer: (instruction: RoomInstruction, value: AnswerValue) => void
}

/** Acknowledges and answers instructions, on the checklist and in the alerts drawer alike. */
export function useAcknowledge(): Acknowledging {
  const { incident, view, entries, act, retry } = useActiveRoom()
  const entryOf = ({ id }: RoomInstruction) =>
    entries.findLast(
      ({ action, incidentId, progress }) =>
        incidentId === incident.id &&
        progress.stage !== 'refused' &&
        action.kind === 'acknowledge' &&
        action.instructionIds.includes(id),
    ) ?? null
  return {
    entryOf,
    answerTo(instruction) {
      const action = entryOf(instruction)?.action
      const onItsWay = action?.kind === 'acknowledge' ? action.values?.[instruction.id] : undefined
      return onItsWay ?? view.room.answers[instruction.id]?.value ?? null
    },
    acknowledge(instruction) {
      if (entryOf(instruction)) retry()
      else act({ kind: 'acknowledge', instructionIds: [instruction.id] })
    },
    answer: ({ id }, value) => act({ kind: 'acknowledge', instructionIds: [id], values: { [id]: value } }),
  }
}
