import type { RoomInstruction } from '@muster/domain/incident/roomView'
import type { OutboxEntry } from '../live/bagOutbox.ts'
import { useActiveRoom } from './BagContext.ts'

export type Acknowledging = {
  /** The acknowledgement of this instruction that is on its way, if there is one. */
  entryOf: (instruction: RoomInstruction) => OutboxEntry | null
  /** Acknowledges; a second tap while it waits only hurries the first. */
  acknowledge: (instruction: RoomInstruction) => void
}

/** How instructions are acknowledged, on the checklist and in the alerts drawer alike. */
export function useAcknowledge(): Acknowledging {
  const { incident, entries, act, retry } = useActiveRoom()
  const entryOf = ({ id }: RoomInstruction) =>
    entries.find(
      ({ action, incidentId, progress }) =>
        incidentId === incident.id &&
        progress.stage !== 'refused' &&
        action.kind === 'acknowledge' &&
        action.instructionIds.includes(id),
    ) ?? null
  return {
    entryOf,
    acknowledge(instruction) {
      if (entryOf(instruction)) retry()
      else act({ kind: 'acknowledge', instructionIds: [instruction.id] })
    },
  }
}
