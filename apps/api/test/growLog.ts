import { randomUUID } from 'node:crypto'
import type { IncidentEvent } from '@muster/domain/incident/events'
import { appendEvents, chainNext, type NewEvent, readEvents } from '../src/incidents/storedEvents.ts'
import { inTenant, openDatabase } from '../src/platform/db/database.ts'
import type { TestRoom, TestTenant } from './school.ts'
import type { World } from './world.ts'

/**
 * Makes the log of a running incident long, as thousands of rooms would that see, acknowledge and say how they are.
 * @param length how many entries it is to have
 * @param make what each further entry says
 */
export async function growLog(
  world: World,
  tenant: TestTenant,
  incidentId: string,
  rooms: readonly TestRoom[],
  length: number,
  make = roomSays,
): Promise<void> {
  const db = openDatabase(world.db.appUrl, 1)
  const known = await inTenant(db, tenant.id, (tx) => readEvents(tx, incidentId, 0))
  const [start] = known
  let last = known.at(-1)
  if (start?.event.type !== 'IncidentStarted' || !last) throw new Error('an incident has started')
  const [instruction] = start.event.data.instructions
  const began = Date.parse(start.event.at)
  for (let from = last.event.seq + 1; from <= length; from += 5000) {
    const batch: NewEvent[] = []
    for (let seq = from; seq < from + 5000 && seq <= length; seq++) {
      const room = rooms[seq % rooms.length]
      if (!room) throw new Error('a log needs a room')
      const head = {
        id: randomUUID() as string,
        incidentId,
        seq,
        at: new Date(began + seq * 20).toISOString(),
        actor: { kind: 'bag' as const, id: room.bagId, name: room.name },
        commandId: `long:${seq}`,
      }
      const event = make(head, room.id, seq, instruction?.id ?? '')
      const next: NewEvent = chainNext(last.hash, event, 0)
      last = next
      batch.push(next)
    }
    const incident = { tenantId: tenant.id, id: incidentId }
    const after = { stage: 'active', endedAt: null, summary: null }
    if (!(await appendEvents(db, incident, from - 1, batch, after)))
      throw new Error('somebody else has written')
  }
  await db.destroy()
}

type Head = Pick<IncidentEvent, 'id' | 'incidentId' | 'seq' | 'at' | 'actor' | 'commandId'>

function roomSays(head: Head, roomId: string, seq: number, instructionId: string): IncidentEvent {
  switch (seq % 3) {
    case 0:
      return { ...head, type: 'RoomSeen', data: { roomId, upTo: seq - 1 } }
    case 1:
      return {
        ...head,
        type: 'InstructionCompleted',
        data: { roomId, instructionIds: [instructionId], values: {} },
      }
    default:
      return {
        ...head,
        type: 'RoomStatusReported',
        data: { roomId, status: 'allSafe', headcount: seq % 30, needs: [], note: `Entry ${seq}` },
      }
  }
}
