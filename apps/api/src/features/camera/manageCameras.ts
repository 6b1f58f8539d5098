import type * as calls from '@muster/contract/cameraCalls'
import { type createCamera as createCall, maxCameras } from '@muster/contract/cameraCalls'
import { say } from '@muster/words/message'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Config } from '../../platform/config/config.ts'
import type { SecretBox } from '../../platform/config/secretBox.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { changedSince, conflict, invalidField } from '../../platform/http/problems.ts'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { PrivateHosts } from '../outgoing/privateHosts.ts'
import { typedSourceProblem } from '../outgoing/safeHttpGet.ts'
import { findVisibleSite } from '../site/findVisibleSite.ts'
import {
  type CameraRow,
  lockCamera,
  rowOf,
  shownAddresses,
  viewManagedCamera,
  visibleCameras,
} from './cameraRows.ts'
import { credentialsOf } from './cameraUrl.ts'

/** Manages the cameras of sites. No address with its secrets is in an answer or in the audit log. */

type Stores = { db: Database; secrets: SecretBox }
type Deps = Stores & { config: Config }

/** Lists all cameras of a site, also those that are off. @throws 404 for a site that is not theirs */
export function listSiteCameras(
  { db, secrets }: Stores,
  { caller, params }: RequestInput<typeof calls.listSiteCameras>,
) {
  return inTenant(db, caller.tenantId, async (tx) => {
    await findVisibleSite(tx, caller, params.siteId)
    const rows = await visibleCameras(tx, caller.allowedSites)
      .where('c.site_id', '=', params.siteId)
      .execute()
    return rows.map((row) => viewManagedCamera(row, secrets))
  })
}

/**
 * Adds a camera at the end. A retry with the same id is the same one.
 * @throws 404 for a site that is not theirs, 422 for an address inside a private network, 409 when there are too many
 */
export async function createCamera(
  deps: Deps,
  { caller, params, body, request }: RequestInput<typeof createCall>,
) {
  const { siteId } = params
  // No address is looked up for a caller without permission.
  await inTenant(deps.db, caller.tenantId, (tx) => findVisibleSite(tx, caller, siteId))
  await refusePrivateAddress(deps, caller.tenantId, 'url', body.url)
  await refusePrivateAddress(deps, caller.tenantId, 'pictureUrl', body.pictureUrl)
  return inTenant(deps.db, caller.tenantId, async (tx) => {
    await findVisibleSite(tx, caller, siteId)
    // One after the other, so that each gets its own position.
    await tx.selectFrom('site').select('id').where('id', '=', siteId).forNoKeyUpdate().execute()
    const all = await visibleCameras(tx, caller.allowedSites).where('c.site_id', '=', siteId).execute()
    const known = all.find(({ id }) => id === body.cameraId)
    if (known) return viewManagedCamera(known, deps.secrets)
    if (all.length >= maxCameras)
      throw conflict('too-many', say`A site can have ${maxCameras} cameras. Remove one first.`)
    const made = await tx
      .insertInto('camera')
      .values({
        id: body.cameraId,
        tenant_id: caller.tenantId,
        site_id: siteId,
        name: body.name,
        looks_at: body.looksAt,
        kind: body.kind,
        is_on: body.isOn,
        encrypted_url: deps.secrets.encrypt(body.url, rowOf(body.cameraId)),
        encrypted_picture_url:
          body.pictureUrl === null ? null : deps.secrets.encrypt(body.pictureUrl, rowOf(body.cameraId)),
        position: Math.max(0, ...all.map(({ position }) => position)) + 1,
      })
      .onConflict((taken) => taken.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made)
      throw conflict('taken', inEnglish('This could not be kept. Reload the page and save it again.'))
    const row = await lockCamera(tx, caller, made.id)
    await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
      action: 'camera.created',
      subject: row.name,
      after: auditView(row, deps.secrets),
    })
    return viewManagedCamera(row, deps.secrets)
  })
}

/**
 * Changes a camera; an omitted address stays as it is.
 * @throws 404, 409 when somebody else has changed it since, 422 for an address inside a private network
 */
export async function changeCamera(
  deps: Deps,
  { caller, params, body, request }: RequestInput<typeof calls.changeCamera>,
) {
  await inTenant(deps.db, caller.tenantId, (tx) => lockCamera(tx, caller, params.cameraId))
  await refusePrivateAddress(deps, caller.tenantId, 'url', body.url)
  await refusePrivateAddress(deps, caller.tenantId, 'pictureUrl', body.pictureUrl)
  return inTenant(deps.db, caller.tenantId, async (tx) => {
    const row = await lockCamera(tx, caller, params.cameraId)
    if (row.version !== body.version) throw changedSince()
    const after: CameraRow = {
      ...row,
      name: body.name,
      looks_at: body.looksAt,
      kind: body.kind,
      is_on: body.isOn,
      encrypted_url: encryptChanged(deps.secrets, row.id, row.encrypted_url, body.url) ?? row.encrypted_url,
      encrypted_picture_url: encryptChanged(deps.secrets, row.id, row.encrypted_picture_url, body.pictureUrl),
    }
    if (JSON.stringify(after) === JSON.stringify(row)) return viewManagedCamera(row, deps.secrets)
    const { name, looks_at, kind, is_on, encrypted_url, encrypted_picture_url } = after
    await tx
      .updateTable('camera')
      .set({
        name,
        looks_at,
        kind,
        is_on,
        encrypted_url,
        encrypted_picture_url,
        version: sql`version + 1`,
      })
      .where('id', '=', row.id)
      .execute()
    await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
      action: 'camera.changed',
      subject: name,
      before: auditView(row, deps.secrets),
      after: auditView(after, deps.secrets),
    })
    return viewManagedCamera({ ...after, version: row.version + 1 }, deps.secrets)
  })
}

/** Moves a camera to another position; those between shift. @throws 404 */
export function moveCamera(
  { db, secrets }: Stores,
  { caller, params, body, request }: RequestInput<typeof calls.moveCamera>,
) {
  return inTenant(db, caller.tenantId, async (tx) => {
    const seen = await lockCamera(tx, caller, params.cameraId)
    await tx.selectFrom('site').select('id').where('id', '=', seen.site_id).forNoKeyUpdate().execute()
    const before = await visibleCameras(tx, caller.allowedSites)
      .where('c.site_id', '=', seen.site_id)
      .execute()
    const order = before.filter(({ id }) => id !== seen.id).toSpliced(body.position - 1, 0, seen)
    for (const [at, { id, position }] of order.entries())
      if (position !== at + 1)
        await tx
          .updateTable('camera')
          .set({ position: at + 1 })
          .where('id', '=', id)
          .execute()
    const from = before.findIndex(({ id }) => id === seen.id) + 1
    const to = order.indexOf(seen) + 1
    if (from !== to)
      await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
        action: 'camera.moved',
        subject: seen.name,
        before: { position: from },
        after: { position: to },
      })
    return viewManagedCamera({ ...seen, position: to }, secrets)
  })
}

/** Removes a camera. @throws 404 */
export function removeCamera(
  { db, secrets }: Stores,
  { caller, params, request }: RequestInput<typeof calls.removeCamera>,
) {
  return inTenant(db, caller.tenantId, async (tx) => {
    const row = await lockCamera(tx, caller, params.cameraId)
    await tx.deleteFrom('camera').where('id', '=', row.id).execute()
    await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
      action: 'camera.removed',
      subject: row.name,
      before: auditView(row, secrets),
    })
    return { isRemoved: true as const }
  })
}

/**
 * Encrypts an address that has changed. The same one stays as it is stored.
 * @param url undefined: as before
 */
function encryptChanged(
  secrets: SecretBox,
  cameraId: string,
  stored: string | null,
  url: string | null | undefined,
): string | null {
  if (url === undefined || url === null) return url === undefined ? stored : null
  const isSame = stored !== null && secrets.tryDecrypt(stored, rowOf(cameraId)) === url
  return isSame ? stored : secrets.encrypt(url, rowOf(cameraId))
}

/** The audit log's view of a camera, without secrets. */
function auditView(row: CameraRow, secrets: SecretBox) {
  const { site_name, name, looks_at, kind, is_on } = row
  return {
    site: site_name,
    name,
    looksAt: looks_at,
    kind,
    isOn: is_on,
    ...shownAddresses(row, secrets),
  }
}

/** Explains why a camera inside a private network is not used. */
const privateCameraSentence =
  'This address is in a private network. The person who runs this server can allow it with CAMERA_PRIVATE_HOSTS.'

/** Refuses now an address that each fetch would refuse. @throws 422 */
async function refusePrivateAddress(
  { config, db }: { config: Config; db: Database },
  tenantId: string,
  field: string,
  text: string | null | undefined,
) {
  if (!text) return
  const allowed = await new PrivateHosts(db, config.CAMERA_PRIVATE_HOSTS).of(tenantId)
  const wrong = await typedSourceProblem(new URL(credentialsOf(text).url), allowed, privateCameraSentence)
  if (wrong) throw invalidField(422, 'private-address', field, wrong)
}
