import { randomBytes, randomUUID } from 'node:crypto'
import type { setUpBag as setUpCall } from '@muster/contract/setupCalls'
import { sql } from 'kysely'
import type { z } from 'zod'
import { hashOf } from '../../access/deviceOf.ts'
import { type Database, inTenant, type Tx } from '../../platform/db/database.ts'
import { conflict, unknownBag, wrongField } from '../../platform/http/problems.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { makeWay } from '../bag/makeWay.ts'
import { findOpenCode, type OpenCode, tenantOfCode } from './findSetupCode.ts'

type Wish = z.output<(typeof setUpCall)['body']>
/** The phone that asks: its address, and what its cookie holds, if it has one. */
type Phone = { address: string; token: string | null }

/** A bag and a phone that belong together from now on, and what the phone is to keep in its cookie. */
export type SetUp = { bagName: string; siteName: string; organizationName: string; token: string }

/** How long the answer to a setup may be asked for again, in SQL: a page that lost it tries again at once. */
const retryFor = sql`interval '15 minutes'`

/**
 * Sets a bag up with a setup code: a blank label becomes the bag of a room, a label that is a bag already stays it, and the
 * phone is known at the site. One transaction; one use of the code, unless this is the same phone asking again for the same bag.
 * @returns null when the code opens nothing
 * @throws 404 for a label that is not this organisation's, 409 for one of another site or a room that has its bag
 */
export async function setUpBag(db: Database, wish: Wish, phone: Phone): Promise<SetUp | null> {
  const tenantId = await tenantOfCode(db, wish.setupCode)
  if (!tenantId) return null
  return inTenant(db, tenantId, async (tx) => {
    const code = await findOpenCode(tx, wish.setupCode, true)
    if (!code) return null
    const isRetry = await wasJustSetUp(tx, wish, code)
    if (!isRetry && !(await takeUse(tx, code))) return null
    const bag = await bagOfLabel(tx, wish, code, phone)
    const token = randomBytes(32).toString('base64url')
    await enrol(tx, { wish, phone, code, bag, token, isRetry })
    const { siteName, organizationName } = code
    return { bagName: bag.name, siteName, organizationName, token }
  })
}

/** The same phone, code and bag: with another bag it is another use of the code. */
async function wasJustSetUp(tx: Tx, { deviceId, barcode }: Wish, code: OpenCode): Promise<boolean> {
  if (!deviceId) return false
  const row = await tx
    .selectFrom('enrolled_device as d')
    .innerJoin('bag as b', 'b.id', 'd.bag_id')
    .select('d.id')
    .where('d.id', '=', deviceId)
    .where('b.barcode', '=', barcode)
    .where('d.setup_code_id', '=', code.id)
    .where('d.revoked_at', 'is', null)
    .where('d.enrolled_at', '>', sql<Date>`now() - ${retryFor}`)
    .executeTakeFirst()
  return row !== undefined
}

/** Two phones with the last use of a code take turns here, and the second one gets none. */
async function takeUse(tx: Tx, code: OpenCode): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('setup_code')
    .set({ uses: sql`uses + 1` })
    .where('id', '=', code.id)
    .whereRef('uses', '<', 'max_uses')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

type LabelledBag = { id: string; name: string }

async function bagOfLabel(tx: Tx, wish: Wish, code: OpenCode, phone: Phone): Promise<LabelledBag> {
  const { barcode } = wish
  const known = await tx
    .selectFrom('bag')
    .select(['id', 'name', 'site_id', 'is_active'])
    .where('barcode', '=', barcode)
    .executeTakeFirst()
  if (known?.is_active) {
    if (known.site_id !== code.siteId) throw otherSite()
    return known
  }
  const label = await tx
    .selectFrom('blank_label')
    .select('used_by_bag_id')
    .where('barcode', '=', barcode)
    .forUpdate()
    .executeTakeFirst()
  // A label that was used once is its bag's or nobody's: rotating it has retired it.
  if (!label || label.used_by_bag_id !== null) throw unknownBag()
  return makeBag(tx, wish, code, phone)
}

async function makeBag(
  tx: Tx,
  { barcode, roomId }: Wish,
  code: OpenCode,
  phone: Phone,
): Promise<LabelledBag> {
  if (!roomId) throw wrongField(422, 'no-room', 'roomId', 'Choose the room that this bag is for.')
  const room = await tx
    .selectFrom('room')
    .select('name')
    .where('id', '=', roomId)
    .where('site_id', '=', code.siteId)
    .where('is_active', '=', true)
    .forUpdate()
    .executeTakeFirst()
  if (!room) throw wrongField(404, 'unknown-room', 'roomId', 'There is no such room at this site.')
  await makeWay(tx, roomId)
  const { tenantId, siteId } = code
  const bag = await tx
    .insertInto('bag')
    .values({ tenant_id: tenantId, site_id: siteId, room_id: roomId, barcode, name: room.name })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
  await tx.updateTable('blank_label').set({ used_by_bag_id: bag.id }).where('barcode', '=', barcode).execute()
  await writeAudit(tx, tenantId, actorOf(phone), {
    action: 'bag.created',
    subject: bag.name,
    after: { name: bag.name, kind: 'classroom', room: room.name, site: code.siteName },
  })
  return bag
}

type Enrolment = {
  wish: Wish
  phone: Phone
  code: OpenCode
  bag: LabelledBag
  token: string
  isRetry: boolean
}

/** A phone that is known already keeps its place in the list. One whose place was taken away gets a new one. */
async function enrol(tx: Tx, { wish, phone, code, bag, token, isRetry }: Enrolment): Promise<void> {
  const place = {
    site_id: code.siteId,
    bag_id: bag.id,
    setup_code_id: code.id,
    token_hash: hashOf(token),
    name: wish.deviceName,
  }
  const id = (!isRetry && (await freeId(tx, wish.deviceId))) || undefined
  const known = tx
    .updateTable('enrolled_device')
    .set({ ...place, ...(id ? { id } : {}), seen_at: sql`now()` })
    // Asking again does not make the time longer in which it may be asked again.
    .$if(!isRetry, (update) => update.set({ enrolled_at: sql`now()` }))
    .where('revoked_at', 'is', null)
  const own = isRetry
    ? known.where('id', '=', wish.deviceId ?? '')
    : phone.token && known.where('token_hash', '=', hashOf(phone.token))
  const replaced = own ? (await own.executeTakeFirstOrThrow()).numUpdatedRows : 0n
  if (replaced === 0n)
    await tx
      .insertInto('enrolled_device')
      .values({ id: id ?? randomUUID(), tenant_id: code.tenantId, ...place })
      .execute()
  await writeAudit(tx, code.tenantId, actorOf(phone), {
    action: 'device.enrolled',
    subject: wish.deviceName,
    after: { bag: bag.name, site: code.siteName },
  })
}

/** The id that a phone has chosen, unless another place in the list has it. */
async function freeId(tx: Tx, id: string | undefined): Promise<string | undefined> {
  if (!id) return undefined
  const taken = await tx.selectFrom('enrolled_device').select('id').where('id', '=', id).executeTakeFirst()
  return taken ? undefined : id
}

/** Nobody is signed in; the code itself is a key, and is not told. */
const actorOf = ({ address }: Phone) => ({ id: null, name: 'Phone with setup code', address })

const otherSite = () =>
  conflict(
    'other-site',
    'This bag belongs to another site than the setup code. Ask for a code of the site where the bag is.',
  )
