import { id } from '@muster/domain/id'
import { messageText, nameText } from '@muster/domain/text'
import { inEnglish } from '@muster/words/t'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { phoneNumber } from './phoneNumber.ts'
import { bagParams, pageOf, pageQuery, siteParams, versioned } from './shapes.ts'

/** The contents of a bag, its counts and uses, and the resources of a room. */

const itemKey = z.string().min(1).max(50)

/** One item as somebody counted it. */
export const countLine = z.object({
  itemKey,
  counted: z.int().min(0).max(1000),
  /** The earliest expiry date on the pieces, YYYY-MM-DD; null for what does not expire. */
  expiresOn: z.iso.date().nullable(),
  damaged: z.int().min(0).max(1000),
})
export type CountLine = z.infer<typeof countLine>

/** Something that a bag of this kind should hold, with its state now. */
const contentItem = z.object({
  key: z.string(),
  name: z.string(),
  howToUse: z.string(),
  expected: z.int(),
  canExpire: z.boolean(),
  /** Pieces left by the last count and what was used since; null when nothing was ever counted. */
  left: z.int().nullable(),
  expiresOn: z.string().nullable(),
  state: z.enum(['unknown', 'complete', 'short', 'expired']),
})
export type ContentItem = z.infer<typeof contentItem>

const ofBag = { tag: 'Bag', access: 'bag', params: bagParams } as const

export const getContents = endpoint({
  ...ofBag,
  method: 'GET',
  path: '/api/bags/:barcode/contents',
  summary:
    'What belongs in this bag, how to use it, how it stands since the last count, and the restock task if one is open.',
  answer: z.object({
    items: z.array(contentItem),
    lastCount: z.object({ at: z.string(), byName: z.string() }).nullable(),
    restock: z.object({ id: z.uuid(), title: z.string(), createdAt: z.string() }).nullable(),
  }),
})
export type BagContents = z.output<(typeof getContents)['answer']>

export const submitCount = endpoint({
  ...ofBag,
  method: 'POST',
  path: '/api/bags/:barcode/counts',
  summary: 'A dated count of the bag. What is missing, damaged or expired becomes a restock task.',
  body: z.object({
    id,
    byName: nameText,
    lines: z.array(countLine).min(1).max(200),
    note: messageText.nullable(),
    photoId: id.nullable(),
  }),
  answer: getContents.answer,
})

const storedCount = z.object({
  id: z.uuid(),
  at: z.string(),
  byName: z.string(),
  /** Each with what it is called, also when it does not belong in the bag any more. */
  lines: z.array(countLine.extend({ name: z.string() })),
  note: z.string().nullable(),
  photoId: z.uuid().nullable(),
})

export const listCounts = endpoint({
  ...ofBag,
  method: 'GET',
  path: '/api/bags/:barcode/counts',
  summary: 'The last twenty counts of this bag, newest first.',
  answer: z.array(storedCount),
})

export const listBagCounts = endpoint({
  method: 'GET',
  path: '/api/sites/:siteId/all-bags/:bagId/counts',
  tag: 'Site',
  summary: 'Every count of a bag, newest first: by whom, when, and what lacked that day.',
  access: 'site.read',
  params: siteParams.extend({ bagId: id }),
  query: pageQuery,
  answer: pageOf(
    storedCount.omit({ lines: true }).extend({
      /** The number of things that were counted. */
      items: z.int(),
      /** The things missing by this count, on the day it was made, one line for each. */
      lacking: z.array(z.string()),
    }),
  ),
})
export type BagCount = z.output<(typeof listBagCounts)['answer']>['items'][number]

export const useItem = endpoint({
  ...ofBag,
  method: 'POST',
  path: '/api/bags/:barcode/uses',
  summary:
    'Something was taken from the bag: it counts down and asks for restock. The same id twice is one use.',
  body: z.object({ id, itemKey, quantity: z.int().min(1).max(1000) }),
  answer: getContents.answer,
})

export const resourceKind = z.enum(['procedure', 'clip', 'contact', 'plan'])
const webAddress = z.url({ protocol: /^https$/, error: inEnglish('Use an https address.') }).max(500)
const resourceBody = {
  kind: resourceKind,
  title: nameText,
  body: z.string().trim().max(20_000).nullable(),
  url: webAddress.nullable(),
  /** The captions of a clip, as WebVTT. */
  captionsUrl: webAddress.nullable().default(null),
  phone: phoneNumber.nullable(),
  position: z.int().min(0).max(10_000),
}

/**
 * Checks whether there is nothing to watch and nothing to read: a title that does nothing. Some were stored before they
 * were refused.
 */
export function isEmptyClip({
  kind,
  url,
  body,
}: {
  kind: string
  url: string | null
  body: string | null
}): boolean {
  return kind === 'clip' && !url && !body
}

const emptyClip = {
  path: ['url'],
  error: inEnglish('Say at which address the video is, or write in the text what it shows.'),
}

const resource = z.object({ id: z.uuid(), ...resourceBody, isActive: z.boolean(), version: z.int() })
export type Resource = z.output<typeof resource>

export const getResources = endpoint({
  ...ofBag,
  method: 'GET',
  path: '/api/bags/:barcode/resources',
  summary:
    'What the organization wants every room to be able to look up, without clips that have no video and no text yet.',
  answer: z.array(
    resource
      .omit({ isActive: true, version: true, captionsUrl: true })
      // Resources that a phone stored before there were captions do not have this field.
      .extend({ hasCaptions: z.boolean().default(false) }),
  ),
})

export type BagResource = z.output<(typeof getResources)['answer']>[number]

const ofTenant = { tag: 'Administration', access: 'admin', params: z.object({ id }) } as const

export const listResources = endpoint({
  ...ofTenant,
  method: 'GET',
  path: '/api/admin/tenants/:id/resources',
  summary: 'The resources of a tenant, also those out of use.',
  answer: z.array(resource),
})

export const createResource = endpoint({
  ...ofTenant,
  method: 'POST',
  path: '/api/admin/tenants/:id/resources',
  summary: 'A new resource.',
  body: z.object(resourceBody).refine((typed) => !isEmptyClip(typed), emptyClip),
  answer: resource,
  status: 201,
})

export const updateResource = endpoint({
  ...ofTenant,
  method: 'PUT',
  path: '/api/admin/tenants/:id/resources/:resourceId',
  summary: 'Changes a resource, or puts it out of use. 409 when somebody changed it since.',
  params: z.object({ id, resourceId: id }),
  // One of before can still be put out of use.
  body: versioned
    .extend({ ...resourceBody, isActive: z.boolean() })
    .refine((typed) => !typed.isActive || !isEmptyClip(typed), emptyClip),
  answer: resource,
})
