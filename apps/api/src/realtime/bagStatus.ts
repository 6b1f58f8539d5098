import { createHash, randomBytes } from 'node:crypto'
import type { BagStatus } from '@muster/contract/shapes'
import { roomView } from '@muster/domain/incident/roomView'
import { type IncidentState, type RoomMessage, toSnapshot } from '@muster/domain/incident/state'
import { stateForRoom, versionForRoom } from '@muster/domain/incident/visibility'
import { senderName } from '@muster/domain/incident/voice'
import { withoutDetails } from '@muster/domain/incident/withoutDetails'
import { type KnownBag, participantIdOf } from '../access/knownBag.ts'
import { namesOfOwnWords } from '../access/ownWords.ts'

/**
 * Builds the status of a bag: the answer to GetBagStatus and the first frame of the bag's stream.
 * @param state the incident that the bag takes part in, or null
 */
export function bagStatusOf(bag: KnownBag, state: IncidentState | null): BagStatus {
  const ownId = participantIdOf(bag)
  return {
    name: bag.name,
    siteName: bag.siteName,
    organizationName: bag.organizationName,
    hasChat: bag.hasChat,
    kind: bag.kind,
    softLockdownEnabled: bag.softLockdownEnabled,
    softLockdownSecurityEnabled: bag.softLockdownSecurityEnabled,
    ...(bag.emergencyNumber === null ? {} : { emergencyNumber: bag.emergencyNumber }),
    ...(bag.languages.length > 0 ? { languages: bag.languages } : {}),
    ...(bag.languages.some((code) => code in bag.ownWords)
      ? { ownWords: namesOfOwnWords(bag.tenantId, bag.ownWords) }
      : {}),
    ...(bag.hidesDetails ? { hidesDetails: true as const } : {}),
    incident: ownId && state ? incidentStatusOf(bag, ownId, state) : null,
  }
}

function incidentStatusOf(bag: KnownBag, roomId: string, whole: IncidentState): BagStatus['incident'] {
  const state = stateForPage(bag, roomId, whole)
  const view = state && roomView(state, roomId)
  if (!state || !view?.broadcast) return null
  return {
    incidentId: state.id,
    broadcast: specificationBroadcast(view.broadcast),
    roomBroadcast: view.roomMessage && specificationBroadcast(view.roomMessage),
    instructionsList: view.instructions.map(({ id, text, dataType, completed }) => ({
      id,
      instruction: text,
      instructionDataType: dataType,
      instructionStatus: completed ? 1 : 0,
    })),
    snapshot: toSnapshot(state),
  }
}

/** The incident as the page of a bag may see it; null when its room takes no part. */
export function stateForPage(bag: KnownBag, roomId: string, whole: IncidentState): IncidentState | null {
  const state = stateForRoom(roomId, whole)
  return state && bag.hidesDetails ? { ...withoutDetails(state), hasChat: bag.hasChat } : state
}

function specificationBroadcast({ message, at, from, byName }: Omit<RoomMessage, 'roomIds'>) {
  return { broadcastMessage: message, broadcastedAt: at, sentByName: senderName(from, byName) }
}

/** The tag of a bag's own part of its status, cached for as long as the same bag is cached. */
const bagTags = new WeakMap<KnownBag, string>()

/**
 * Returns an entity tag for the answer of `bagStatusOf` without building it. Computed for every poll of every phone, so it
 * contains nothing constant.
 */
export function bagStatusTag(bag: KnownBag, state: IncidentState | null): string {
  let bagTag = bagTags.get(bag)
  if (bagTag === undefined) {
    bagTag = bagFactsHash(bag)
    bagTags.set(bag, bagTag)
  }
  const ownId = participantIdOf(bag)
  const version = ownId && state ? versionForRoom(ownId, state) : null
  if (!version || !state) return `"${bagTag}"`
  const replaced = replacedLogs.size === 0 ? '' : (replacedLogs.get(state.id) ?? '')
  return `"${bagTag}.${state.id}.${version}${replaced}"`
}

/** Ends of the tags of incidents whose log was replaced while this server ran: an equal version says something else since. */
const replacedLogs = new Map<string, string>()

/** Makes earlier tags of this incident invalid. */
export function invalidateStatusTags(incidentId: string): void {
  replacedLogs.set(incidentId, `.${randomBytes(6).toString('base64url')}`)
}

/** Raised when the same log is answered otherwise: a phone then reads what it has kept of an incident anew. */
const statusFormat = 2

function bagFactsHash(bag: KnownBag): string {
  const facts = [bag.name, bag.siteName, bag.organizationName, bag.hasChat, bag.kind, bag.softLockdownEnabled]
  const more = [
    bag.softLockdownSecurityEnabled,
    bag.emergencyNumber,
    bag.hidesDetails ?? false,
    bag.languages,
    bag.ownWords,
    statusFormat,
  ]
  return createHash('sha256')
    .update(JSON.stringify([...facts, ...more]))
    .digest('base64url')
}
