import { randomUUID } from 'node:crypto'
import type * as calls from '@muster/contract/notificationCalls'
import type { EndpointFormat } from '@muster/domain/notification/vocabulary'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Config } from '../../platform/config/config.ts'
import type { SecretBox } from '../../platform/config/secretBox.ts'
import { type Database, inTenant, type Tx } from '../../platform/db/database.ts'
import { changedSince, conflict, HttpProblem, invalidField, notFound } from '../../platform/http/problems.ts'
import { addressesOf, isPublicAddress } from '../../platform/http/publicIpAddress.ts'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import type { DeliveryOutcome } from '../outgoing/deliveryOutcome.ts'
import { PrivateHosts } from '../outgoing/privateHosts.ts'
import { createSafePost, isAllowed, privateAddressSentence, targetProblem } from '../outgoing/safeHttpPost.ts'
import { sendTeamChat } from '../outgoing/teamChat.ts'
import { newWebhookSecret, sendWebhook } from '../outgoing/webhook.ts'
import {
  type EndpointRow,
  lockEndpoint,
  rowOf,
  secretsOf,
  shownUrl,
  urlOf,
  viewEndpoints,
} from './endpointRows.ts'

/** Time for which the old secret of a webhook signs beside the new one. */
const oldSecretLifetime = '1 day'

type Stores = { db: Database; secrets: SecretBox }
type Deps = Stores & { config: Config }

/** Lists webhooks and channels of Slack or Teams by name, page by page. */
export function listEndpoints(
  { db, secrets }: Stores,
  { caller, query }: RequestInput<typeof calls.listEndpoints>,
) {
  const { page, pageSize, activeOnly } = query
  return inTenant(db, caller.tenantId, async (tx) => {
    let found = tx.selectFrom('notification_endpoint')
    if (activeOnly) found = found.where('is_active', '=', true)
    const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
    const rows = await found
      .selectAll()
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    return { items: await viewEndpoints(tx, rows, secrets), page, pageSize, total }
  })
}

/**
 * Adds a webhook, or a channel of Slack or Teams. A retry with the same id is the same one, and does not show its secret.
 * @throws 422 for an address inside a private network
 */
export async function createEndpoint(
  deps: Deps,
  { caller, body, request }: RequestInput<typeof calls.createEndpoint>,
) {
  const { endpointId, name, format, url, language } = body
  await refusePrivateTarget(deps, caller.tenantId, url)
  const secret = format === 'standard' ? newWebhookSecret() : null
  return inTenant(deps.db, caller.tenantId, async (tx) => {
    const made = await tx
      .insertInto('notification_endpoint')
      .values({
        id: endpointId,
        tenant_id: caller.tenantId,
        name,
        format,
        language,
        encrypted_url: deps.secrets.encrypt(url, rowOf(endpointId)),
        encrypted_secret: secret && deps.secrets.encrypt(secret, rowOf(endpointId)),
      })
      .onConflict((taken) => taken.doNothing())
      .returning('id')
      .executeTakeFirst()
    const row = await tx
      .selectFrom('notification_endpoint')
      .selectAll()
      .where('id', '=', endpointId)
      .executeTakeFirst()
    if (!row) throw conflict('taken', inEnglish('This could not be kept. Reload the page and save it again.'))
    if (made) {
      await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
        action: 'notificationEndpoint.created',
        subject: name,
        after: auditView(row, deps.secrets),
      })
    }
    return { ...(await viewOne(tx, row, deps.secrets)), secret: made ? secret : null }
  })
}

/** Changes name or address. @throws 404, 409 when somebody else has changed it since, 422 for a private address */
export async function changeEndpoint(
  deps: Deps,
  { caller, params, body, request }: RequestInput<typeof calls.changeEndpoint>,
) {
  const { version, name, url, language } = body
  if (url !== null) await refusePrivateTarget(deps, caller.tenantId, url)
  return inTenant(deps.db, caller.tenantId, async (tx) => {
    const before = await lockEndpoint(tx, params.endpointId)
    if (before.version !== version) throw changedSince()
    const address = url === null ? {} : { encrypted_url: deps.secrets.encrypt(url, rowOf(before.id)) }
    const row = await save(tx, before.id, { name, language, is_active: true, ...address })
    await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
      action: 'notificationEndpoint.changed',
      subject: name,
      before: auditView(before, deps.secrets),
      after: auditView(row, deps.secrets),
    })
    return viewOne(tx, row, deps.secrets)
  })
}

/** Retires an endpoint. Harmless when repeated. */
export function retireEndpoint(
  { db, secrets }: Stores,
  { caller, params, request }: RequestInput<typeof calls.retireEndpoint>,
) {
  return inTenant(db, caller.tenantId, async (tx) => {
    const before = await lockEndpoint(tx, params.endpointId)
    if (!before.is_active) return viewOne(tx, before, secrets)
    const row = await save(tx, before.id, { is_active: false })
    await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
      action: 'notificationEndpoint.retired',
      subject: row.name,
      before: auditView(before, secrets),
    })
    return viewOne(tx, row, secrets)
  })
}

/** Creates a new secret; for a day both sign. @throws 409 when somebody else has changed it since, or it has none */
export function rotateSecret(
  { db, secrets }: Stores,
  { caller, params, body, request }: RequestInput<typeof calls.rotateEndpointSecret>,
) {
  return inTenant(db, caller.tenantId, async (tx) => {
    const before = await lockEndpoint(tx, params.endpointId)
    if (before.encrypted_secret === null)
      throw conflict(
        'no-secret',
        inEnglish('Slack and Teams have no secret. Their address is the key. Change the address.'),
      )
    if (before.version !== body.version) throw changedSince()
    const secret = newWebhookSecret()
    // One that nobody can read signs nothing.
    const isOldReadable = secrets.tryDecrypt(before.encrypted_secret, rowOf(before.id)) !== null
    const row = await save(tx, before.id, {
      encrypted_secret: secrets.encrypt(secret, rowOf(before.id)),
      encrypted_old_secret: isOldReadable ? before.encrypted_secret : null,
      old_secret_until: isOldReadable ? sql<Date>`now() + ${oldSecretLifetime}::interval` : null,
    })
    await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
      action: 'notificationEndpoint.secretChanged',
      subject: row.name,
    })
    return { ...(await viewOne(tx, row, secrets)), secret }
  })
}

/** Sends a message marked TEST now, and returns the result. @throws 404 */
export async function testEndpoint(
  deps: Deps,
  { caller, params, request }: RequestInput<typeof calls.testEndpoint>,
) {
  const row = await inTenant(deps.db, caller.tenantId, (tx) => lockEndpoint(tx, params.endpointId))
  const started = performance.now()
  const outcome = await sendTest(deps, row)
  await noteTest(deps.db, caller, request, row, outcome)
  return {
    isTaken: outcome.is === 'taken',
    status: outcome.status ?? null,
    problem: outcome.is === 'taken' ? null : outcome.sentence,
    milliseconds: Math.round(performance.now() - started),
  }
}

async function sendTest(
  { config, db, secrets }: Deps,
  row: EndpointRow,
): Promise<DeliveryOutcome & { status?: number }> {
  const post = createSafePost(await new PrivateHosts(db, config.NOTIFY_PRIVATE_HOSTS).of(row.tenant_id))
  const text = 'TEST: This is a test of the alert system. There is no emergency.'
  const format = row.format as EndpointFormat
  if (format !== 'standard') return sendTeamChat(post, { url: urlOf(row, secrets), format }, text)
  const now = new Date()
  const body = JSON.stringify({
    type: 'muster.test',
    timestamp: now.toISOString(),
    data: { kind: 'Test', text },
  })
  return sendWebhook(
    post,
    { url: urlOf(row, secrets), secrets: secretsOf(row, secrets) },
    { id: randomUUID(), body, at: now.getTime() },
  )
}

function noteTest(
  db: Database,
  caller: RequestInput<typeof calls.testEndpoint>['caller'],
  request: RequestInput<typeof calls.testEndpoint>['request'],
  row: EndpointRow,
  outcome: DeliveryOutcome,
) {
  return inTenant(db, caller.tenantId, (tx) =>
    writeAudit(tx, caller.tenantId, callerActor(caller, request), {
      action: 'notificationEndpoint.tested',
      subject: row.name,
      after: { isTaken: outcome.is === 'taken', problem: outcome.is === 'taken' ? null : outcome.sentence },
    }),
  )
}

/**
 * Refuses now an address that sending would refuse: one inside a private network. A name that cannot be resolved now is
 * accepted; each sending checks again.
 * @throws 422
 */
export async function refusePrivateTarget(
  { config, db }: { config: Config; db: Database },
  tenantId: string,
  text: string,
): Promise<void> {
  const url = new URL(text)
  if (isAllowed(url, await new PrivateHosts(db, config.NOTIFY_PRIVATE_HOSTS).of(tenantId))) return
  const wrong = targetProblem(url)
  if (wrong) throw invalidField(422, 'private-address', 'url', wrong)
  const found = await addressesOf(url.hostname).catch(() => [])
  if (found.some(({ address }) => !isPublicAddress(address)))
    throw invalidField(...([422, 'private-address', 'url'] as const), privateAddressSentence)
}

type Changes = Partial<
  Pick<
    EndpointRow,
    'name' | 'language' | 'is_active' | 'encrypted_url' | 'encrypted_secret' | 'encrypted_old_secret'
  >
>

function save(
  tx: Tx,
  id: string,
  changes: Changes & { old_secret_until?: ReturnType<typeof sql<Date>> | null },
) {
  return tx
    .updateTable('notification_endpoint')
    .set({ ...changes, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function viewOne(tx: Tx, row: EndpointRow, secrets: SecretBox) {
  const [view] = await viewEndpoints(tx, [row], secrets)
  if (!view) throw new HttpProblem(500, 'failed', inEnglish('Something went wrong on our side. Try again.'))
  return view
}

/** The audit log's view: never an address that is a key, nor a secret. */
function auditView(row: EndpointRow, secrets: SecretBox) {
  return { name: row.name, format: row.format, language: row.language, url: shownUrl(row, secrets) }
}

/** Returns an endpoint of the tenant in use. @throws 404 */
export async function ownEndpoint(tx: Tx, endpointId: string): Promise<EndpointRow> {
  const row = await tx
    .selectFrom('notification_endpoint')
    .selectAll()
    .where('id', '=', endpointId)
    .executeTakeFirst()
  if (!row) throw notFound(inEnglish('There is no such webhook in your organization.'))
  return row
}
