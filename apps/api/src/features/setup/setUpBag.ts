import { randomUUID } from 'node:crypto'
import type { setUpBag as setUpCall } from '@muster/contract/setupCalls'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { z } from 'zod'
import { hashToken } from '../../access/enrolledDevice.ts'
import type { Phones } from '../../access/phones.ts'
import { type Database, inTenant, type Tx } from '../../platform/db/database.ts'
import { conflict, invalidField, unknownBag } from '../../platform/http/problems.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { detachInactiveBag } from '../bag/detachInactiveBag.ts'
import { findUsableCode, tenantOfCode, type UsableCode } from './findSetupCode.ts'

type SetUpInput = z.output<(typeof setUpCall)['body']>
/** The requesting phone: its address, and its cookie's token, if any. */
type Phone = { address: string; token: string | null }

/** A bag and its newly enrolled phone, and the token for the phone's cookie. */
export type SetUp = { bagName: string; siteName: string; organizationName: string; token: string }

type SetUpDeps = { db: Database; lookups: Database; phones: Phones }

/** Time in which a setup may be retried, in SQL: a page that lost the answer tries again at once. */
const retryFor = sql`interval '15 minutes'`

/**
 * Sets up a bag with a setup code: a blank label becomes the bag of a room, a label that is a bag already stays it, and the
 * phone is enrolled at the site. One transaction, which uses the code once, unless the same phone retries with the same bag.
 * @returns null when the code opens nothing
 * @throws 404 for a label that is not this organisation's, 409 for one of another site or a room that has its bag
 */
export async function setUpBag(
  { db, lookups, phones }: SetUpDeps,
  input: SetUpInput,
  phone: Phone,
): Promise<SetUp | null> {
  const tenantId = await tenantOfCode(lookups, input.setupCode)
  if (!tenantId) return null
  const token = await phones.newDeviceToken()
  return inTenant(db, tenantId, async (tx) => {
    const code = await findUsableCode(tx, input.setupCode, true)
    if (!code) return null
    const isRetry = await wasJustSetUp(tx, input, code)
    if (!isRetry && !(await useCode(tx, code))) return null
    const bag = await findOrCreateBag(tx, input, code, phone)
    await enroll(tx, { input, phone, code, bag, token, isRetry })
    const { siteName, organizationName } = code
    return { bagName: bag.name, siteName, organizationName, token }
  })
}

/** Returns true for a retry with the same phone, code and bag: another bag is another use of the code. */
async function wasJustSetUp(tx: Tx, { deviceId, barcode }: SetUpInput, code: UsableCode): Promise<boolean> {
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

/** Counts a use of the code. Of two phones with its last use at once, one waits for the other and is refused. */
async function useCode(tx: Tx, code: UsableCode): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('setup_code')
    .set({ uses: sql`uses + 1` })
    .where('id', '=', code.id)
    .whereRef('uses', '<', 'max_uses')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

type LabelledBag = { id: string; name: string }

async function findOrCreateBag(
  tx: Tx,
  input: SetUpInput,
  code: UsableCode,
  phone: Phone,
): Promise<LabelledBag> {
  const { barcode } = input
  const known = await tx
    .selectFrom('bag')
    .select(['id', 'name', 'site_id', 'is_active'])
    .where('barcode', '=', barcode)
    .executeTakeFirst()
  if (known?.is_active) {
    if (known.site_id !== code.siteId) throw differentSite()
    return known
  }
  const label = await tx
    .selectFrom('blank_label')
    .select('used_by_bag_id')
    .where('barcode', '=', barcode)
    .forUpdate()
    .executeTakeFirst()
  // A used label is its bag's or nobody's: rotating its code has retired it.
  if (!label || label.used_by_bag_id !== null) throw unknownBag()
  return createLabelledBag(tx, input, code, phone)
}

async function createLabelledBag(
  tx: Tx,
  { barcode, roomId }: SetUpInput,
  code: UsableCode,
  phone: Phone,
): Promise<LabelledBag> {
  if (!roomId)
    throw invalidField(422, 'no-room', 'roomId', inEnglish('Choose the room that this bag is for.'))
  const room = await tx
    .selectFrom('room')
    .select('name')
    .where('id', '=', roomId)
    .where('site_id', '=', code.siteId)
    .where('is_active', '=', true)
    .forUpdate()
    .executeTakeFirst()
  if (!room)
    throw invalidField(404, 'unknown-room', 'roomId', inEnglish('There is no such room at this site.'))
  await detachInactiveBag(tx, roomId)
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

type Enrollment = {
  input: SetUpInput
  phone: Phone
  code: UsableCode
  bag: LabelledBag
  token: string
  isRetry: boolean
}

/** Enrolls the phone. An enrolled phone keeps its entry in the list; a removed one gets a new entry. */
async function enroll(tx: Tx, { input, phone, code, bag, token, isRetry }: Enrollment): Promise<void> {
  const columns = {
    site_id: code.siteId,
    bag_id: bag.id,
    setup_code_id: code.id,
    token_hash: hashToken(token),
    name: input.deviceName,
  }
  const id = (!isRetry && (await unusedId(tx, input.deviceId))) || undefined
  const known = tx
    .updateTable('enrolled_device')
    .set({ ...columns, ...(id ? { id } : {}), seen_at: sql`now()` })
    // A retry does not extend the time for retries.
    .$if(!isRetry, (update) => update.set({ enrolled_at: sql`now()` }))
    .where('revoked_at', 'is', null)
  const own = isRetry
    ? known.where('id', '=', input.deviceId ?? '')
    : phone.token && known.where('token_hash', '=', hashToken(phone.token))
  const replaced = own ? (await own.executeTakeFirstOrThrow()).numUpdatedRows : 0n
  if (replaced === 0n)
    await tx
      .insertInto('enrolled_device')
      .values({ id: id ?? randomUUID(), tenant_id: code.tenantId, ...columns })
      .execute()
  await writeAudit(tx, code.tenantId, actorOf(phone), {
    action: 'device.enrolled',
    subject: input.deviceName,
    after: { bag: bag.name, site: code.siteName },
  })
}

/** Returns the phone's chosen id, unless another entry has it. */
async function unusedId(tx: Tx, id: string | undefined): Promise<string | undefined> {
  if (!id) return undefined
  const taken = await tx.selectFrom('enrolled_device').select('id').where('id', '=', id).executeTakeFirst()
  return taken ? undefined : id
}

/** Nobody is signed in; the code itself is a key, and is not recorded. */
const actorOf = ({ address }: Phone) => ({ id: null, name: 'Phone with setup code', address })

const differentSite = () =>
  conflict(
    'other-site',
    inEnglish('This bag belongs to another site than the setup code. Get a code for the site of this bag.'),
  )
