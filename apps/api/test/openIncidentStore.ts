import type { CommandBody } from '@muster/domain/incident/commands'
import { IncidentStore } from '../src/incidents/incidentStore.ts'
import type { Database } from '../src/platform/db/database.ts'
import type { TestRoom } from './school.ts'

/** Commands that tests send to the incident store without the routes. */

/** The sender. */
export const actor = { kind: 'system', name: 'Test' } as const

/** A room's chat message. */
export function chatCommand(room: TestRoom, text: string): CommandBody {
  return { type: 'PostChat', data: { roomId: room.id, text } }
}

/** A book of its own, as another process has one, with what is active now. */
export async function openIncidentStore(db: Database): Promise<IncidentStore> {
  const incidents = new IncidentStore(db)
  await incidents.sweep()
  return incidents
}
