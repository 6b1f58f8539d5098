import { id } from '@muster/domain/id'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Clips: resources that are watched. */

const clip = z.object({
  clipId: z.uuid(),
  title: z.string(),
  body: z.string().nullable(),
  url: z.string(),
  hasCaptions: z.boolean(),
})
export type Clip = z.output<typeof clip>

export const getClip = endpoint({
  method: 'GET',
  path: '/api/clips/:clipId',
  tag: 'Site',
  summary: 'A clip of the resources that are in use.',
  access: 'site.read',
  params: z.object({ clipId: id }),
  answer: clip,
})

/**
 * The captions of a clip, as WebVTT: words alone, no styles. Right site.read. They come from our server, because a browser
 * takes them from another one only where the clip may be read by pages, too. 502 as a problem document when there are none.
 */
export const captionsPath = (clipId: string) => `/api/clips/${clipId}/captions`

/** The same for a bag's phone, which nobody has signed in on: of the clips that its organisation shows. 404 for any other. */
export const bagCaptionsPath = (barcode: string, clipId: string) =>
  `/api/bags/${barcode}/clips/${clipId}/captions`
