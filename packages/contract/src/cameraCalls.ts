import { id } from '@muster/domain/id'
import { isStorable, nameText, notStorable } from '@muster/domain/text'
import { inEnglish } from '@muster/words/t'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { incidentParams, pageOf, pageQuery, siteId, siteParams, versioned } from './shapes.ts'

/** Cameras of sites. They are looked at; nothing of what they show is kept. */

/** Most cameras of one site. */
export const maxCameras = 100

/** The output of its address: one picture at a time, pictures one after the other (MJPEG), or a stream (HLS). */
export const cameraKind = z.enum(['snapshot', 'mjpeg', 'hls'])
export type CameraKind = z.output<typeof cameraKind>

const camera = z.object({
  cameraId: z.uuid(),
  siteId: z.int(),
  siteName: z.string(),
  name: z.string(),
  looksAt: z.string().nullable(),
  kind: cameraKind,
  /** The address from which a browser gets the stream by itself: https alone, and nothing secret in it. Null: it cannot. */
  liveUrl: z.string().nullable(),
  /** True where the server can fetch single pictures of it. */
  hasPicture: z.boolean(),
})
export type Camera = z.output<typeof camera>

const managedCamera = camera.extend({
  version: z.int(),
  /** Its address, without name, password and everything after a `?`: these are kept, and never sent again. */
  address: z.string(),
  pictureAddress: z.string().nullable(),
  isOn: z.boolean(),
  /** 1, 2, 3 … in the order of its site. */
  position: z.int(),
})
export type ManagedCamera = z.output<typeof managedCamera>

const cameraUrl = z
  .url({
    protocol: /^https?$/,
    error: inEnglish('Write a whole address, as https://camera.school.lan/snapshot.jpg.'),
  })
  .max(2000)
  .refine(isStorable, notStorable)
const cameraWords = { name: nameText, looksAt: nameText.nullable(), kind: cameraKind, isOn: z.boolean() }

const view = { tag: 'Site', access: 'camera.view' } as const
const manage = { tag: 'Site', access: 'camera.manage' } as const
const cameraParams = z.object({ cameraId: id })

export const listCameras = endpoint({
  ...view,
  method: 'GET',
  path: '/api/cameras',
  summary:
    'Cameras that are on, at the sites of the caller: of one site, or of all; by site and in their order.',
  query: pageQuery.extend({ siteId: z.coerce.number().pipe(siteId).optional() }),
  answer: pageOf(camera),
})

export const listIncidentCameras = endpoint({
  ...view,
  method: 'GET',
  path: '/api/incidents/:incidentId/cameras',
  summary: 'Cameras that are on at the sites of an incident that the caller may see.',
  params: incidentParams,
  answer: z.array(camera),
})

export const getCamera = endpoint({
  ...view,
  method: 'GET',
  path: '/api/cameras/:cameraId',
  summary: 'One camera that is on.',
  params: cameraParams,
  answer: camera,
})

export const listSiteCameras = endpoint({
  ...manage,
  method: 'GET',
  path: '/api/sites/:siteId/cameras',
  summary: 'The cameras of a site in their order, also those that are off.',
  params: siteParams,
  answer: z.array(managedCamera),
})

export const createCamera = endpoint({
  ...manage,
  method: 'POST',
  path: '/api/sites/:siteId/cameras',
  summary: `A new camera of a site, at the end. The caller chooses its id, so that a retry makes one. At most ${maxCameras}.`,
  params: siteParams,
  body: z.object({ ...cameraWords, cameraId: id, url: cameraUrl, pictureUrl: cameraUrl.nullable() }),
  answer: managedCamera,
  status: 201,
})

export const changeCamera = endpoint({
  ...manage,
  method: 'PUT',
  path: '/api/cameras/:cameraId',
  summary:
    'Changes a camera, or switches it on or off. An address that is left out stays. 409 when somebody changed it since.',
  params: cameraParams,
  body: versioned.extend({
    ...cameraWords,
    url: cameraUrl.optional(),
    /** Null: there are no single pictures any more. */
    pictureUrl: cameraUrl.nullable().optional(),
  }),
  answer: managedCamera,
})

export const moveCamera = endpoint({
  ...manage,
  method: 'POST',
  path: '/api/cameras/:cameraId/position',
  summary: 'Puts a camera at another place in the order of its site, 1 for the first; the others make room.',
  params: cameraParams,
  body: z.object({ position: z.int().min(1).max(maxCameras) }),
  answer: managedCamera,
})

export const removeCamera = endpoint({
  ...manage,
  method: 'DELETE',
  path: '/api/cameras/:cameraId',
  summary: 'Removes a camera.',
  params: cameraParams,
  answer: z.object({ isRemoved: z.literal(true) }),
})

/**
 * The current picture of a camera (JPEG, PNG or WebP, up to 2 MB), right camera.view, which is checked each time. 502
 * as a problem document with the reason why there is none. Many requests within a second ask the camera once.
 */
export const snapshotPath = (cameraId: string) => `/api/cameras/${cameraId}/snapshot`
