import type { addPerson as addCall } from '@muster/contract/bagCalls'
import { allowanceFor } from '@muster/domain/incident/floodBudget'
import type { PhoneOrigin } from '@muster/domain/incident/vocabulary'
import { refuse } from '@muster/domain/refusal'
import { say } from '@muster/words/message'
import { inEnglish } from '@muster/words/t'
import type { RequestInput } from '../../access/endpoints.ts'
import type { KnownBag } from '../../access/knownBag.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, type Tx } from '../../platform/db/database.ts'
import { conflict, HttpProblem, refusalProblem } from '../../platform/http/problems.ts'
import { type PageDeps, requireRoomInIncident } from './submitRoomCommand.ts'

/** Maximum number of people that phones of one origin add in one incident: as many as one attendance can name. */
const maxAdded = 200
/** For new phones: so many at once, then one in so many milliseconds. Others may do more (`allowanceFor`). */
const pageBudget = { burst: 60, every: 5_000 }

/**
 * Stores the name of a person in a room who is not on its roster. The log contains only the id. A retry with the same id
 * changes nothing. Beyond the budget of its phones it waits (`CommandBudgets`).
 * @throws 404 when the room takes no part, 409 when the incident has ended or another room uses the id
 */
export async function addPerson(
  deps: PageDeps & { db: Database },
  { bag, params, body, request }: RequestInput<typeof addCall>,
) {
  const { incidentId } = params
  const { roomId, state } = await requireRoomInIncident(deps, bag, incidentId)
  const phone = await deps.phones.senderOf(request, bag, Date.parse(state.startedAt))
  const budget = { ...allowanceFor(pageBudget, phone.origin), cost: 1, subject: body.id }
  return deps.budgets.run(`people ${incidentId} ${bag.id}`, body.id, phone, budget, () =>
    storePerson(deps.db, { bag, roomId, incidentId, body, origin: phone.origin }, state.stage === 'active'),
  )
}

type AddedPerson = {
  bag: KnownBag
  roomId: string
  incidentId: string
  body: RequestInput<typeof addCall>['body']
  origin: PhoneOrigin
}

function storePerson(
  db: Database,
  { bag, roomId, incidentId, body, origin }: AddedPerson,
  isActive: boolean,
): Promise<{ id: string }> {
  return inTenant(db, bag.tenantId, async (tx) => {
    const added = await addedPeople(tx, roomId, incidentId)
    if (added.some(({ id }) => id === body.id)) return { id: body.id }
    if (!isActive) throw refusalProblem(refuse('already-ended'))
    if (added.filter((each) => each.origin === origin).length >= maxAdded) throw tooMany()
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('added_person')
      .values({
        id: body.id,
        tenant_id: bag.tenantId,
        incident_id: incidentId,
        room_id: roomId,
        name: body.name,
        origin,
      })
      .onConflict((onConflict) => onConflict.column('id').doNothing())
      .executeTakeFirstOrThrow()
    // Two requests at once: the first one's row is visible now. Anything else belongs to another room.
    const isOwn = numInsertedOrUpdatedRows === 1n
    if (!isOwn && !(await addedPersonIds(tx, roomId, incidentId)).includes(body.id)) throw idTaken()
    return { id: body.id }
  })
}

/** Lists ids of the people a room has added in an incident. */
export async function addedPersonIds(tx: Tx, roomId: string, incidentId: string): Promise<string[]> {
  return (await addedPeople(tx, roomId, incidentId)).map(({ id }) => id)
}

function addedPeople(tx: Tx, roomId: string, incidentId: string) {
  return tx
    .selectFrom('added_person')
    .select(['id', 'origin'])
    .where('incident_id', '=', incidentId)
    .where('room_id', '=', roomId)
    .execute()
}

const tooMany = () =>
  new HttpProblem(
    422,
    'too-many-people',
    say`More than ${maxAdded} people were added here. Give the number of the others as extra.`,
  )
const idTaken = () =>
  conflict('id-taken', inEnglish('This person could not be added: the number is taken. Add them again.'))
