import { id } from '@muster/domain/id'
import { deviceNews } from '@muster/domain/notification/deviceNews'
import { deliveryState, notificationChannel } from '@muster/domain/notification/vocabulary'
import { z } from 'zod'
import { sentMessage } from './deliveryCalls.ts'
import { endpoint } from './endpoint.ts'
import { pageOf, pageQuery, siteId } from './shapes.ts'

/** Notifications about RBIMs by the rules of notification, and their delivery. */

const manage = { tag: 'RBIM', access: 'rbim.manage' } as const
const params = z.object({ newsId: id })

const rbimNews = z.object({
  newsId: z.uuid(),
  siteId: z.int(),
  siteName: z.string(),
  at: z.string(),
  /** The changes; of very many, the first are here. */
  changes: deviceNews.shape.changes,
  total: z.int(),
  /** True once its recipients are worked out. */
  isWorkedOut: z.boolean(),
  /** True where they could not be worked out: nobody is notified. */
  isGivenUp: z.boolean(),
  counts: z.array(z.object({ channel: notificationChannel, state: deliveryState, count: z.int() })),
  /** Failed, or tried without success so far. */
  notReached: z.int(),
})
export type RbimNews = z.output<typeof rbimNews>

export const listRbimNews = endpoint({
  ...manage,
  method: 'GET',
  path: '/api/rbim-news',
  summary:
    'What people were told of the RBIMs at the caller’s sites by rules of notification, newest first, with how many it reached. Kept 400 days.',
  query: pageQuery.extend({ siteId: z.coerce.number().pipe(siteId).optional() }),
  answer: pageOf(rbimNews),
})

export type RbimNewsPage = z.output<(typeof listRbimNews)['answer']>

export const listRbimNewsDeliveries = endpoint({
  ...manage,
  method: 'GET',
  path: '/api/rbim-news/:newsId/deliveries',
  summary: 'Who was told of it and how far that came; who was not reached first, then who waits.',
  params,
  query: pageQuery,
  answer: pageOf(sentMessage),
})

export const resendRbimNews = endpoint({
  ...manage,
  method: 'POST',
  path: '/api/rbim-news/:newsId/deliveries/:deliveryId/resend',
  summary: 'Tries one that failed again, from the beginning. One that has not failed stays as it is.',
  params: params.extend({ deliveryId: id }),
  answer: sentMessage,
})
