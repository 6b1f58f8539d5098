import type { RoomView } from '@muster/domain/incident/roomView'
import type { IncidentState } from '@muster/domain/incident/state'
import { createContext, useContext } from 'react'
import type { BagActionInput } from '../live/bagCommands.ts'
import type { Phone } from '../live/bagIdentity.ts'
import type { OutboxEntry } from '../live/bagOutbox.ts'
import type { BagState } from '../live/bagState.ts'
import type { ConnectionHealth } from '../live/connectionHealth.ts'
import type { ObservableValue } from '../live/observableValue.ts'

/** The data that every page of a bag shares. */
export type Bag = {
  barcode: string
  /** The bag's own record: name, school, organization. */
  record: BagState['bag']
  /** The incident this page holds, active or just closed. */
  incident: IncidentState | null
  /** The active incident as this room sees it. */
  room: ActiveRoom | null
  /** The actions done on this phone that are not yet read back from the log. */
  entries: readonly OutboxEntry[]
  connectionHealth: ObservableValue<ConnectionHealth>
  /** Stores an action in one incident, also an ended one, and sends it as soon as the network allows. */
  actIn: (incidentId: string, command: BagActionInput) => void
  /** The id and the secret of this phone in the chat of one incident. */
  phone: (incidentId: string) => Phone
  /** Sends the waiting entries now. */
  retry: () => void
  /** Takes back an entry that can still be taken back. */
  undo: (commandId: string) => void
  /** Forgets an entry the server refused; somebody has read why. */
  dismiss: (commandId: string) => void
}

export type ActiveRoom = {
  incident: IncidentState
  view: RoomView
  /** True when the room can write to command: since the incident began, or since later. */
  hasChat: boolean
  /** Stores the teacher's action and sends it as soon as the network allows. */
  act: (command: BagActionInput) => void
}

export const BagContext = createContext<Bag | null>(null)

/** The bag whose page this is. */
export function useBag(): Bag {
  const bag = useContext(BagContext)
  if (!bag) throw new Error('useBag outside of BagLayout')
  return bag
}

/** The bag and its room during an incident; only for pages that BagLayout shows during one. */
export function useActiveRoom(): Bag & ActiveRoom {
  const bag = useBag()
  if (!bag.room) throw new Error('useActiveRoom without an active incident')
  return { ...bag, ...bag.room }
}
