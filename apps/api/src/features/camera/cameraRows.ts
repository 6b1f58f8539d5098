import { type Camera, cameraKind, type ManagedCamera } from '@muster/contract/cameraCalls'
import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
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

/** Formats a camera for viewers. */
export function viewCamera(row: CameraRow): Camera {
  const kind = cameraKind.parse(row.kind)
  return {
    cameraId: row.id,
    siteId: row.site_id,
    siteName: row.site_name,
    name: row.name,
    looksAt: row.looks_at,
    kind,
    liveUrl: kind === 'snapshot' ? null : liveUrlOf(row.url),
    hasPicture: pictureUrlOf(row) !== null,
  }
}

/** Formats a camera for managers. */
export function viewManagedCamera(row: CameraRow): ManagedCamera {
  return {
    ...viewCamera(row),
    version: row.version,
    isOn: row.is_on,
    position: row.position,
    address: withoutSecrets(row.url),
    pictureAddress: row.picture_url === null ? null : withoutSecrets(row.picture_url),
  }
}

/** Returns the address of single pictures of a camera: of MJPEG, the stream's. Null: there are none. */
export function pictureUrlOf({ kind, url, picture_url }: CameraRow): string | null {
  return kind === 'hls' ? picture_url : url
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

export const noCamera = () => notFound('There is no such camera in your organization, or it is off.')
