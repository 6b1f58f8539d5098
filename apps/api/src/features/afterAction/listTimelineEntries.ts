import type { Entry, listEntries as listCall } from '@muster/contract/afterActionCalls'
import { groupOf, isRoutine } from '@muster/domain/afterAction/timelineGroups'
import type { IncidentEvent } from '@muster/domain/incident/events'
import { participantOf } from '@muster/domain/incident/participants'
import type { TimelineEntry } from '@muster/domain/incident/timeline'
import { actorSignature } from '@muster/domain/incident/voice'
import { flatten } from '@muster/words/flatMessage'
import { inEnglish } from '@muster/words/t'
import type { RequestInput } from '../../access/endpoints.ts'
import { requireIncident } from '../../access/visibleIncident.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { LoadedIncident } from '../../incidents/loadedIncident.ts'
import { notFound } from '../../platform/http/problems.ts'
import { afterActionView } from './afterActionCache.ts'

type Query = RequestInput<typeof listCall>['query']

/**
 * Returns one page of the timeline.
 * @throws 404 for a room that takes no part, as far as the caller sees
 */
export async function listEntries(
  deps: { incidents: IncidentStore },
  { caller, params, query }: RequestInput<typeof listCall>,
) {
  const { incident, state } = await requireIncident(deps, caller, params.incidentId)
  if (query.roomId && !participantOf(state, query.roomId)) {
    throw notFound(inEnglish('This room does not take part in the incident. Choose one that does.'))
  }
  const { lines } = afterActionView(caller, incident)
  const found = lines.filter((line) => matchesFilter(incident, line, query))
  const { page, pageSize } = query
  const wanted = found.slice((page - 1) * pageSize, page * pageSize)
  const about = remarksOf(lines, incident)
  const startedAt = Date.parse(state.startedAt)
  const items = wanted.map(
    (line): Entry => ({
      ...line,
      message: flatten(line.message),
      since: Math.max(0, Date.parse(line.at) - startedAt),
      group: groupOf[line.type],
      struck: about.struck.get(line.seq) ?? null,
      notes: about.notes.get(line.seq) ?? [],
    }),
  )
  return { items, page, pageSize, total: found.length }
}

function matchesFilter(incident: LoadedIncident, line: TimelineEntry, query: Query): boolean {
  const { group, roomId, person, search, part, keyOnly } = query
  if (keyOnly && isRoutine(line.type)) return false
  if (group && groupOf[line.type] !== group) return false
  if (part && (part === 'after') !== line.isAfter) return false
  if (person && line.byName !== person) return false
  if (roomId && !isAboutRoom(eventAt(incident, line.seq), roomId)) return false
  return !search || `${line.text} ${line.byName}`.toLowerCase().includes(search.toLowerCase())
}

/** Returns true for a room’s own entries, and for messages to some rooms including it; a message to all is not about it. */
function isAboutRoom(event: IncidentEvent | undefined, roomId: string): boolean {
  if (!event) return false
  if ('roomId' in event.data) return event.data.roomId === roomId
  return 'roomIds' in event.data && (event.data.roomIds?.includes(roomId) ?? false)
}

function eventAt(incident: LoadedIncident, seq: number): IncidentEvent | undefined {
  return incident.events[seq - 1]
}

/** Collects later remarks on entries by their seq, as far as the viewer may see them. */
function remarksOf(lines: readonly TimelineEntry[], incident: LoadedIncident) {
  const notes = new Map<number, Entry['notes']>()
  const struck = new Map<number, Entry['struck']>()
  for (const { seq, type } of lines) {
    if (type !== 'NoteAdded' && type !== 'EntryStruck') continue
    const event = eventAt(incident, seq)
    if (event?.type === 'EntryStruck')
      struck.set(event.data.seq, { byName: actorSignature(event.actor), reason: event.data.reason })
    if (event?.type !== 'NoteAdded' || event.data.about === null) continue
    const note = { seq, at: event.at, byName: actorSignature(event.actor), text: event.data.text }
    notes.set(event.data.about, [...(notes.get(event.data.about) ?? []), note])
  }
  return { notes, struck }
}
