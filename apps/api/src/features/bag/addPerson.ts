import type { addPerson as addCall } from '@muster/contract/bagCalls'
import { refuse } from '@muster/domain/refusal'
import type { RequestInput } from '../../access/endpoints.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, type Tx } from '../../platform/db/database.ts'
import { conflict, HttpProblem, refusalProblem } from '../../platform/http/problems.ts'
import { requireRoomInIncident } from './submitRoomCommand.ts'

/** Maximum number of people a room adds in one incident: as many as one attendance can name. */
const maxAdded = 200

/**
 * Stores the name of a person in a room who is not on its roster. The log contains only the id. A retry with the same id
 * changes nothing.
 * @throws 404 when the room takes no part, 409 when the incident has ended or another room uses the id
 */
export async function addPerson(
  deps: { db: Database; incidents: IncidentStore },
  { bag, params, body }: RequestInput<typeof addCall>,
) {
  const { roomId, state } = await requireRoomInIncident(deps, bag, params.incidentId)
  return inTenant(deps.db, bag.tenantId, async (tx) => {
    const added = await addedPersonIds(tx, roomId, params.incidentId)
    if (added.includes(body.id)) return { id: body.id }
    if (state.stage !== 'active') throw refusalProblem(refuse('already-ended'))
    if (added.length >= maxAdded) throw tooMany()
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('added_person')
      .values({
        id: body.id,
        tenant_id: bag.tenantId,
        incident_id: params.incidentId,
        room_id: roomId,
        name: body.name,
      })
      .onConflict((onConflict) => onConflict.column('id').doNothing())
      .executeTakeFirstOrThrow()
    // Two requests at once: the first one's row is visible now. Anything else belongs to another room.
    const isOwn = numInsertedOrUpdatedRows === 1n
    if (!isOwn && !(await addedPersonIds(tx, roomId, params.incidentId)).includes(body.id)) throw idTaken()
    return { id: body.id }
  })
}

/** Lists ids of the people a room has added in an incident. */
export async function addedPersonIds(tx: Tx, roomId: string, incidentId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('added_person')
    .select('id')
    .where('incident_id', '=', incidentId)
    .where('room_id', '=', roomId)
    .execute()
  return rows.map(({ id }) => id)
}

const tooMany = () =>
  new HttpProblem(
    422,
    'too-many-people',
    `More than ${maxAdded} people were added here. Give the number of the others as extra.`,
  )
const idTaken = () =>
  conflict('id-taken', 'This person could not be added: the number is taken. Add them again.')
