import type { askForHelp as askCall } from '@muster/contract/helpCalls'
import { allowanceFor } from '@muster/domain/incident/floodBudget'
import { typeName } from '@muster/domain/incident/incidentTypes'
import type { PhoneOrigin } from '@muster/domain/incident/vocabulary'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import { type KnownBag, participantIdOf } from '../../access/knownBag.ts'
import type { Phones } from '../../access/phones.ts'
import type { RoomIncidents } from '../../incidents/roomIncidents.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, type Tx } from '../../platform/db/database.ts'
import { conflict } from '../../platform/http/problems.ts'
import { bagActor } from '../audit/bagActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import type { CommandBudgets } from '../bag/commandBudgets.ts'
import { lockBag } from '../bag/hourlyQuota.ts'
import { checkPhoto } from '../readiness/checkPhoto.ts'
import { viewHelp } from './helpRows.ts'

/**
 * A call for help from a bag's page, by a new phone: so many at once, then one in so many milliseconds. Known and enrolled
 * phones may do more (`allowanceFor`).
 */
const pageBudget = { burst: 10, every: 10_000 }

/** Open calls of one origin of phones that a bag has by themselves; each later one is counted in the newest. */
const maxOpen = 20

type HelpDeps = { db: Database; roomIncidents: RoomIncidents }
type HelpInput = Pick<RequestInput<typeof askCall>, 'bag' | 'body' | 'request'>

/**
 * Records a room's call for help while no incident runs there. A retry with the same id is one call. No call is refused
 * because there are many: beyond the budget of its phones it waits (`CommandBudgets`), and where many are open
 * it is counted in one of them.
 * @returns the call, or the one that it is counted in
 * @throws 409 while an incident runs: there it is a report; 404 for a photo that is not this bag's
 */
export async function requestFromPage(
  deps: HelpDeps & { phones: Phones; budgets: CommandBudgets },
  input: HelpInput,
) {
  const { bag, body, request } = input
  const again = await inTenant(deps.db, bag.tenantId, (tx) => readOwnRequest(tx, bag, body.id))
  if (again) return viewHelp(again)
  const sender = await deps.phones.senderOf(request, bag)
  const subject = JSON.stringify([body.type, body.text, body.photoId])
  const budget = { ...allowanceFor(pageBudget, sender.origin), cost: 1, subject }
  return deps.budgets.run(`help ${bag.id}`, body.id, sender, budget, (others) =>
    requestHelp(deps, input, sender.origin, others),
  )
}

/**
 * Records a call at once.
 * @param others calls of the same sender that this one stands for
 */
export function requestHelp(
  deps: HelpDeps,
  { bag, body, request }: HelpInput,
  origin: PhoneOrigin,
  others = 0,
) {
  return inTenant(deps.db, bag.tenantId, async (tx) => {
    const again = await readOwnRequest(tx, bag, body.id)
    if (again) return viewHelp(again)
    if (deps.roomIncidents.current(participantIdOf(bag))) {
      throw conflict(
        'incident-active',
        inEnglish('An incident is active in this room. Send a report there. It goes straight to command.'),
      )
    }
    await checkPhoto(tx, bag, body.photoId)
    const fullOne = await foldIntoOpen(tx, bag, origin, { text: body.text, count: 1 + others })
    if (fullOne) return viewHelp(fullOne)
    const made = await tx
      .insertInto('help_request')
      .values({
        id: body.id,
        tenant_id: bag.tenantId,
        site_id: bag.siteId,
        room_id: bag.roomId,
        bag_id: bag.id,
        type: body.type,
        text: body.text,
        photo_id: body.photoId,
        origin,
        folded: others,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    const row = made ?? (await readOwnRequest(tx, bag, body.id))
    if (!row) throw conflict('taken', inEnglish('This request was not saved. Send it again.'))
    if (made) {
      await writeAudit(tx, bag.tenantId, bagActor(bag, request), {
        action: 'help.requested',
        subject: bag.name,
        after: { site: bag.siteName, type: typeName(body.type), text: body.text, phone: origin },
      })
    }
    return viewHelp(row)
  })
}

/**
 * Counts a call in the newest open one of the same origin, when the bag has many open.
 * @returns that call; null when there are few
 */
async function foldIntoOpen(
  tx: Tx,
  bag: KnownBag,
  origin: PhoneOrigin,
  { text, count }: { text: string | null; count: number },
) {
  await lockBag(tx, bag.id)
  const open = await tx
    .selectFrom('help_request')
    .select('id')
    .where('bag_id', '=', bag.id)
    .where('stage', '=', 'filed')
    .where('origin', '=', origin)
    .orderBy('at', 'desc')
    .limit(maxOpen)
    .execute()
  const [newest] = open
  if (!newest || open.length < maxOpen) return null
  return tx
    .updateTable('help_request')
    .set({
      folded: sql<number>`folded + ${count}::int`,
      ...(text === null ? {} : { folded_text: text }),
    })
    .where('id', '=', newest.id)
    .returningAll()
    .executeTakeFirst()
}

function readOwnRequest(tx: Tx, bag: KnownBag, id: string) {
  return tx
    .selectFrom('help_request')
    .selectAll()
    .where('id', '=', id)
    .where('bag_id', '=', bag.id)
    .executeTakeFirst()
}
