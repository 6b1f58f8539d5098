import { randomBytes, randomUUID } from 'node:crypto'
import { leastRoleWith, storedRole } from '@muster/domain/access/rights'
import type { GroupMember } from '@muster/domain/notification/notificationGroup'
import type { NotificationRule } from '@muster/domain/notification/notificationRule'
import { sql } from 'kysely'
import { selfTestAudience, selfTestIssuer, selfTestSubject } from '../../access/selfTestToken.ts'
import type { SecretBox } from '../../platform/config/secretBox.ts'
import { type Database, inTenant, setLookup, type Tx } from '../../platform/db/database.ts'
import { selfTestId } from '../../platform/db/selfTestId.ts'
import { newBarcode } from '../bag/createBag.ts'
import { rowOf } from '../notification/endpointRows.ts'
import { newWebhookSecret } from '../outgoing/webhook.ts'

/** The organization of the self-test, as a run needs it. */
export type SelfTestTenant = {
  siteId: number
  /** Its two rooms with the codes of their bags. */
  rooms: readonly { roomId: string; barcode: string }[]
  /** Incidents that a run has left, because it died. */
  leftOver: readonly string[]
}

const roomNames = ['Self-test A', 'Self-test B']

/**
 * Returns the organization of the self-test. Makes what is not there yet, and leaves the rest as it is.
 * @param messageUrl where its webhook sends
 */
export function ensureSelfTestTenant(
  { db, secrets }: { db: Database; secrets: SecretBox },
  messageUrl: string,
): Promise<SelfTestTenant> {
  return inTenant(db, selfTestId, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('muster.self_test'))`.execute(tx)
    const tenant = await tx.selectFrom('tenant').select('id').where('id', '=', selfTestId).executeTakeFirst()
    if (!tenant) await addTenant(tx)
    await keepWebhook(tx, secrets, messageUrl)
    const rooms = await tx
      .selectFrom('bag')
      .select(['room_id as roomId', 'site_id as siteId', 'barcode'])
      .where('room_id', 'is not', null)
      .$narrowType<{ roomId: string }>()
      .orderBy('name')
      .execute()
    const active = await tx.selectFrom('incident').select('id').where('stage', '=', 'active').execute()
    const siteId = rooms[0]?.siteId
    if (siteId === undefined) throw new Error('The self-test’s organization has no rooms.')
    return { siteId, rooms, leftOver: active.map(({ id }) => id) }
  })
}

async function addTenant(tx: Tx): Promise<void> {
  // Nobody can guess it, and none is taken from an organization.
  const key = `self-test-${randomBytes(8).toString('hex')}`
  const provider = {
    oidc_issuer: selfTestIssuer,
    oidc_client_id: selfTestAudience,
    oidc_audience: selfTestAudience,
  }
  await tx
    .insertInto('tenant')
    .values({ id: selfTestId, key, name: 'Self-test', prefix: key, common_sign_in: false, ...provider })
    .execute()
  await addAccount(tx)
  const { id: siteId } = await tx
    .insertInto('site')
    .values({ tenant_id: selfTestId, name: 'Self-test' })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const name of roomNames) {
    const place = { tenant_id: selfTestId, site_id: siteId, name }
    const { id } = await tx.insertInto('room').values(place).returning('id').executeTakeFirstOrThrow()
    await tx
      .insertInto('bag')
      .values({ ...place, room_id: id, barcode: newBarcode() })
      .execute()
  }
}

async function addAccount(tx: Tx): Promise<void> {
  // Nobody can guess the address, to invite it.
  const email = `${randomUUID()}@selftest.invalid`
  const identity = { issuer: selfTestIssuer, subject: selfTestSubject }
  await setLookup(tx, { email, user_id: selfTestId, ...identity })
  await tx.insertInto('app_user').values({ id: selfTestId, email, name: 'Self-test' }).execute()
  await tx
    .insertInto('user_identity')
    .values({ ...identity, user_id: selfTestId })
    .execute()
  const role = leastRoleWith('incident.start')
  if (!role) throw new Error('No role may start an incident.')
  await tx
    .insertInto('tenant_assignment')
    .values({ tenant_id: selfTestId, user_id: selfTestId, role: storedRole(role) })
    .execute()
  await setLookup(tx, { email: '', user_id: '', issuer: '', subject: '' })
}

/** Lets a test send one message: to this deployment itself. The address changes with PUBLIC_URL and SECRETS_KEY. */
async function keepWebhook(tx: Tx, secrets: SecretBox, url: string): Promise<void> {
  const found = await tx
    .selectFrom('notification_endpoint')
    .select(['id', 'encrypted_url'])
    .executeTakeFirst()
  if (!found) return addWebhook(tx, secrets, url)
  if (secrets.tryDecrypt(found.encrypted_url, rowOf(found.id)) === url) return
  await tx
    .updateTable('notification_endpoint')
    .set({ ...encrypted(secrets, found.id, url), version: sql`version + 1` })
    .where('id', '=', found.id)
    .execute()
}

async function addWebhook(tx: Tx, secrets: SecretBox, url: string): Promise<void> {
  const [endpointId, groupId] = [randomUUID(), randomUUID()]
  const name = 'Self-test'
  const endpoint = { id: endpointId, tenant_id: selfTestId, name, format: 'standard' }
  await tx
    .insertInto('notification_endpoint')
    .values({ ...endpoint, ...encrypted(secrets, endpointId, url) })
    .execute()
  await tx.insertInto('notification_group').values({ id: groupId, tenant_id: selfTestId, name }).execute()
  const member: GroupMember = { kind: 'endpoint', endpointId }
  await tx
    .insertInto('notification_member')
    .values({ id: randomUUID(), tenant_id: selfTestId, group_id: groupId, member: JSON.stringify(member) })
    .execute()
  const rule: NotificationRule = {
    name,
    kinds: ['Test'],
    types: null,
    siteIds: null,
    stages: ['start'],
    channels: ['webhook'],
    groupIds: [groupId],
    tellsOfDevices: false,
  }
  await tx
    .insertInto('notification_rule')
    .values({ id: randomUUID(), tenant_id: selfTestId, rule: JSON.stringify(rule) })
    .execute()
}

function encrypted(secrets: SecretBox, id: string, url: string) {
  return {
    encrypted_url: secrets.encrypt(url, rowOf(id)),
    encrypted_secret: secrets.encrypt(newWebhookSecret(), rowOf(id)),
  }
}
