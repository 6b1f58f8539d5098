import { roomOf } from '@muster/domain/incident/rooms'
import { roomView } from '@muster/domain/incident/roomView'
import { senderName } from '@muster/domain/incident/voice'
import { type KnownBag, participantIdOf } from '../../access/knownBag.ts'
import type { LoadedIncident } from '../../incidents/loadedIncident.ts'
import { stateForPage } from '../../realtime/bagStatus.ts'

/**
 * Lists the messages to a bag in its active incident, newest first, in the specification's shape. Type 3 means that a room
 * message went to several rooms, which are named. No other barcode is included, because it is a key.
 */
export function bagBroadcasts(incident: LoadedIncident | null, bag: KnownBag, barcode: string) {
  const { state } = incident ?? {}
  const roomId = participantIdOf(bag)
  const shown = state && roomId ? stateForPage(bag, roomId, state) : null
  const view = shown && roomId ? roomView(shown, roomId) : null
  if (!state || !view) return []
  const addressed = new Map(state.roomMessages.map(({ id, roomIds }) => [id, roomIds]))
  const all = view.broadcasts.map((item) => ({
    ...item,
    type: 0 as const,
    redBagGuids: [] as string[],
    roomNames: [] as string[],
  }))
  const own = view.roomMessages.map((item) => ({
    ...item,
    type: (addressed.get(item.id)?.length ?? 1) > 1 ? (3 as const) : (1 as const),
    redBagGuids: [barcode],
    roomNames: (addressed.get(item.id) ?? []).flatMap((each) => roomOf(state.rooms, each)?.name ?? []),
  }))
  return [...all, ...own]
    .sort((a, b) => b.seq - a.seq)
    .map(({ message, type, at, from, byName, redBagGuids, roomNames, struck }) => ({
      message,
      type,
      sentOn: at,
      sentByName: senderName(from, byName),
      from,
      byName,
      redBagGuids,
      roomNames,
      struckOn: struck?.at ?? null,
      struckByName: struck?.byName ?? null,
      struckReason: struck?.reason ?? null,
    }))
}
