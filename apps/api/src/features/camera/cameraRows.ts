import { type Camera, cameraKind, type ManagedCamera } from '@muster/contract/cameraCalls'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import type { SecretBox } from '../../platform/config/secretBox.ts'
import type { Tx } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/problems.ts'
import { liveUrlOf, withoutSecrets } from './cameraUrl.ts'

/** Selects the cameras of the tenant in use at the caller's active sites, by site and in their order. */
export function visibleCameras(tx: Tx, allowedSites: Caller['allowedSites']) {
  const all = tx
    .selectFrom('camera as c')
    .innerJoin('site as s', 's.id', 'c.site_id')
    .where('s.is_active', '=', true)
    .selectAll('c')
    .select('s.name as site_name')
    .orderBy('s.name')
    .orderBy('c.site_id')
    .orderBy('c.position')
    .orderBy('c.id')
  if (!allowedSites) return all
  return all.where((where) =>
    where('c.site_id', '=', where.fn.any(sql<number[]>`${allowedSites}::integer[]`)),
  )
}

export type CameraRow = Awaited<ReturnType<ReturnType<typeof visibleCameras>['executeTakeFirstOrThrow']>>

/** Names the row of a camera, to which its addresses are bound. */
export const rowOf = (id: string) => `camera:${id}`

/** Formats a camera for viewers. */
export function viewCamera(row: CameraRow, secrets: SecretBox): Camera {
  const kind = cameraKind.parse(row.kind)
  const url = kind === 'snapshot' ? null : secrets.tryDecrypt(row.encrypted_url, rowOf(row.id))
  return {
    cameraId: row.id,
    siteId: row.site_id,
    siteName: row.site_name,
    name: row.name,
    looksAt: row.looks_at,
    kind,
    liveUrl: url === null ? null : liveUrlOf(url),
    hasPicture: pictureAddressOf(row) !== null,
  }
}

/** Formats a camera for managers. */
export function viewManagedCamera(row: CameraRow, secrets: SecretBox): ManagedCamera {
  return {
    ...viewCamera(row, secrets),
    version: row.version,
    isOn: row.is_on,
    position: row.position,
    ...shownAddresses(row, secrets),
  }
}

/** Returns the addresses of a camera without their secrets, for managers and the audit log. */
export function shownAddresses({ id, encrypted_url, encrypted_picture_url }: CameraRow, secrets: SecretBox) {
  const shown = (encrypted: string) => {
    const url = secrets.tryDecrypt(encrypted, rowOf(id))
    return url === null ? 'cannot be read by this server' : withoutSecrets(url)
  }
  return {
    address: shown(encrypted_url),
    pictureAddress: encrypted_picture_url === null ? null : shown(encrypted_picture_url),
  }
}

/**
 * Returns the address of single pictures of a camera: of MJPEG, the stream's. Null: there are none.
 * @throws UnreadableSecret
 */
export function pictureUrlOf(row: CameraRow, secrets: SecretBox): string | null {
  const encrypted = pictureAddressOf(row)
  return encrypted === null ? null : secrets.decrypt(encrypted, rowOf(row.id))
}

function pictureAddressOf({ kind, encrypted_url, encrypted_picture_url }: CameraRow): string | null {
  return kind === 'hls' ? encrypted_picture_url : encrypted_url
}

/**
 * Returns a camera that a caller may view.
 * @throws 404 when their organisation has none of this id, it is at a site that is not theirs, or it is off
 */
export async function readCamera(tx: Tx, { allowedSites }: Caller, cameraId: string): Promise<CameraRow> {
  const row = await visibleCameras(tx, allowedSites)
    .where('c.id', '=', cameraId)
    .where('c.is_on', '=', true)
    .executeTakeFirst()
  if (!row) throw noCamera()
  return row
}

/**
 * Locks a camera that a caller may change, until the transaction ends.
 * @throws 404 when their organisation has none of this id, or it is at a site that is not theirs
 */
export async function lockCamera(tx: Tx, { allowedSites }: Caller, cameraId: string): Promise<CameraRow> {
  await tx.selectFrom('camera').select('id').where('id', '=', cameraId).forUpdate().execute()
  const row = await visibleCameras(tx, allowedSites).where('c.id', '=', cameraId).executeTakeFirst()
  if (!row) throw noCamera()
  return row
}

export const noCamera = () =>
  notFound(inEnglish('There is no such camera in your organization, or it is off.'))
