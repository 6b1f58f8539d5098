import { randomUUID } from 'node:crypto'
import { getIncident } from '@muster/contract/incidentCalls'
import { getBagStatus, submitClassroomUpdate } from '@muster/contract/seedCalls'
import type { TestRoom, TestTenant } from './school.ts'
import type { World } from './world.ts'

/** Steps that tests about rooms and incidents repeat. */

/** The room of a site by its place in it, from 0. */
export function roomAt(tenant: TestTenant, place: number, site = tenant.sites[0]): TestRoom {
  const room = site.rooms[place]
  if (!room) throw new Error(`${site.name} has no room ${place}`)
  return room
}

/** A command id of its own. */
export const newId = () => ({ commandId: randomUUID() as string })

/** The incident as a room's page shows it. */
export async function shownIn(world: World, room: TestRoom, server = world.server) {
  const { incident } = await world.ask(
    ...([getBagStatus, { query: { RedBagGuid: room.barcode } }, undefined, server] as const),
  )
  if (!incident) throw new Error(`no incident is shown in ${room.name}`)
  return incident
}

/** The ids of what an incident asks while it runs. */
export async function instructionIds(world: World, tenant: TestTenant, incidentId: string) {
  const whole = await world.ask(getIncident, { params: { incidentId } }, tenant.staff.Manager)
  return whole.instructions.filter(({ phase }) => phase === 'during').map(({ id }) => id)
}

/** The body of an acknowledgement. */
export function acknowledgement(room: TestRoom, incidentId: string, sequence: number, ids: string[]) {
  const sender = { classroomBarcode: room.barcode, sequence, userId: 'aB3dE9', incidentId }
  const done = { instructionStatus: 1 as const, instructionValue: null }
  return { body: { ...sender, instructionResponse: ids.map((id) => ({ id, ...done })) } }
}

/** A room acknowledges instructions. */
export function acknowledge(world: World, ...ack: Parameters<typeof acknowledgement>) {
  return world.call(submitClassroomUpdate, acknowledgement(...ack))
}
