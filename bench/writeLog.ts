/** Long logs, written by the very code that appends, so that every seal is right. */
import { randomUUID } from 'node:crypto'
import type { Command } from '@muster/domain/incident/commands'
import type { IncidentEvent } from '@muster/domain/incident/events'
import { isRefusal } from '@muster/domain/refusal'
import { appendBatch } from '../apps/api/src/incidents/appendBatch.ts'
import { IncidentNotices } from '../apps/api/src/incidents/incidentNotices.ts'
import { applyStored, emptyIncident, versionOf } from '../apps/api/src/incidents/loadedIncident.ts'
import { readEvents } from '../apps/api/src/incidents/storedEvents.ts'
import { verifyLog } from '../apps/api/src/incidents/verifyLog.ts'
import { inTenant, openDatabase } from '../apps/api/src/platform/db/database.ts'
import type { SchoolDatabase } from './stage.ts'

/** Commands in one transaction. */
const batch = 1000

/**
 * Appends to an incident that runs until its log has so many events: rooms that acknowledge, then rooms that say how they are.
 * @throws Error when a command is refused
 */
export async function writeLog(
  { appUrl, school }: SchoolDatabase,
  incidentId: string,
  events: number,
): Promise<void> {
  const db = openDatabase(appUrl, 1)
  const incident = emptyIncident(school.tenantId, incidentId)
  try {
    applyStored(incident, await inTenant(db, school.tenantId, (tx) => readEvents(tx, incidentId, 0)))
    const commands = roomCommands(incident.events)
    while (versionOf(incident) < events) {
      const most = Math.min(batch, events - versionOf(incident))
      const next = Array.from({ length: most }, () => commands.next().value)
      const { outcomes, stored } = await inTenant(db, school.tenantId, (tx) =>
        appendBatch(tx, incident, next),
      )
      const refused = outcomes.find(isRefusal)
      if (refused) throw new Error(`The log refused an event: ${refused.type}.`)
      applyStored(incident, stored)
    }
    const notices = new IncidentNotices(db)
    notices.add(incident, versionOf(incident))
    await notices.stop()
  } finally {
    await db.destroy()
  }
}

/** @throws Error when the logs of a place are not whole, or have fewer events */
export async function verifyPlace({ appUrl }: SchoolDatabase, events: number): Promise<void> {
  const { broken, events: found } = await verifyLog(appUrl)
  if (broken || found < events)
    throw new Error(`The log that was written is not whole: ${JSON.stringify(broken ?? found)}.`)
}

/** One command after the other: each room acknowledges each instruction, and then they say without end that they are safe. */
function* roomCommands([first]: readonly IncidentEvent[]): Generator<Command, never> {
  if (first?.type !== 'IncidentStarted') throw new Error('An incident begins with its start.')
  const started = first.data
  const from = ({ id, bagId, name }: (typeof started.rooms)[number]) => ({
    commandId: `${bagId}:${randomUUID()}`,
    actor: { kind: 'bag', id: bagId ?? id, name } as const,
    roomId: id,
  })
  for (const instruction of started.instructions.filter(({ dataType }) => dataType === 0))
    for (const room of started.rooms) {
      const { roomId, ...by } = from(room)
      const data = { roomId, instructionIds: [instruction.id], values: {} }
      yield { ...by, type: 'CompleteInstruction', data }
    }
  for (;;)
    for (const room of started.rooms) {
      const { roomId, ...by } = from(room)
      yield {
        ...by,
        type: 'ReportRoomStatus',
        data: { roomId, status: 'allSafe', headcount: null, needs: [], note: null },
      }
    }
}
