import { id } from '@muster/domain/id'
import { incidentAction, incidentKind } from '@muster/domain/incident/vocabulary'
import { smsNumber } from '@muster/domain/notification/notificationGroup'
import { readerLanguage } from '@muster/domain/notification/readerLanguage'
import { notificationTrigger } from '@muster/domain/notification/vocabulary'
import { nameText } from '@muster/domain/text'
import { inEnglish } from '@muster/words/t'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { targetUrl } from './targetUrl.ts'

/** Requests of the person who is notified: the page of a link, and the channels by which they want to be notified. */

/** 128 random bits, as 22 characters of base64url. */
const notifiedParams = z.object({
  token: z.string().regex(/^[\w-]{22}$/, inEnglish('This link is not complete.')),
})
const notified = z.object({
  organizationName: z.string(),
  kind: incidentKind,
  action: incidentAction,
  siteNames: z.array(z.string()),
  stage: notificationTrigger,
  /** The message and its time. */
  message: z.string(),
  /** The same in the language of the message, where Muster worded it; null: as `message` says it. */
  translatedMessage: z.string().nullable().default(null),
  /** True where people of the organization have checked that translation: it needs no English below. */
  isChecked: z.boolean().default(false),
  /** The language in which the message was sent. */
  language: readerLanguage.default('en'),
  at: z.string(),
  /** True once the incident is over. */
  isOver: z.boolean(),
  acknowledgedAt: z.string().nullable(),
  /** The languages, beside English, in which the organization lets families read. */
  languages: z.array(z.string()).default([]),
  /** The names of the files of translations that the organization has checked. */
  ownWords: z.array(z.string()).default([]),
})
export type Notified = z.output<typeof notified>

export const getNotified = endpoint({
  method: 'GET',
  path: '/api/notified/:token',
  tag: 'Incident',
  summary:
    'What the reader of a message was told. Looking at it acknowledges nothing: mail servers do that, too.',
  access: 'public',
  params: notifiedParams,
  answer: notified,
})

export const acknowledgeNotified = endpoint({
  method: 'POST',
  path: '/api/notified/:token',
  tag: 'Incident',
  summary: 'The reader says that they have read it. A second time changes nothing.',
  access: 'public',
  params: notifiedParams,
  answer: notified,
})

export const getPushKey = endpoint({
  method: 'GET',
  path: '/api/push-key',
  tag: 'User',
  summary:
    'The public key (VAPID) with which a browser subscribes. 409 where push services would refuse what is sent from here.',
  access: 'incident.read',
  answer: z.object({ publicKey: z.string() }),
})

const subscription = z.object({ subscriptionId: z.uuid(), createdAt: z.string(), device: z.string() })

export const listPushSubscriptions = endpoint({
  method: 'GET',
  path: '/api/push-subscriptions',
  tag: 'User',
  summary: 'The browsers on which the caller is told, in this organization.',
  access: 'incident.read',
  answer: z.array(subscription),
})

/** The answer of PushManager.subscribe, as JSON. */
export const pushSubscription = z.object({
  endpoint: targetUrl,
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{87}=?$/, 'This is no key of a browser.'),
    auth: z.string().regex(/^[\w-]{22}={0,2}$/, 'This is no secret of a browser.'),
  }),
})

export const subscribePush = endpoint({
  method: 'POST',
  path: '/api/push-subscriptions',
  tag: 'User',
  summary:
    'From now on the caller is told on this browser, also while the page is closed. The same again changes nothing.',
  access: 'incident.read',
  /** `device`: what the browser calls itself, to tell it from others. `language`: the one chosen on it; null: none. */
  body: z.object({
    subscription: pushSubscription,
    device: nameText,
    language: readerLanguage.nullable().default(null),
  }),
  /** `secret`: with which the browser says where it is reached from then on (`renewPush`). Kept there alone; the last one counts. */
  answer: subscription.extend({ secret: z.string() }),
  status: 201,
})

export const renewPush = endpoint({
  method: 'POST',
  path: '/api/push-subscriptions/:subscriptionId/renewal',
  tag: 'User',
  summary:
    'A browser says where it is reached from now on. Nobody needs to be signed in on it: it shows the secret it was given when it was subscribed. 404 once its owner has switched it off.',
  access: 'public',
  params: z.object({ subscriptionId: id }),
  body: z.object({
    /** 128 random bits, as 22 characters of base64url. */
    secret: z.string().regex(/^[\w-]{22}$/, 'This is no secret of a browser.'),
    subscription: pushSubscription,
    /** The language chosen on it now; left out: as it was. */
    language: readerLanguage.nullable().optional(),
  }),
  /** False: that is where it was reached already, and in that language. */
  answer: z.object({ isRenewed: z.boolean() }),
})

export const unsubscribePush = endpoint({
  method: 'DELETE',
  path: '/api/push-subscriptions/:subscriptionId',
  tag: 'User',
  summary: 'The caller is no longer told on this browser.',
  access: 'incident.read',
  params: z.object({ subscriptionId: id }),
  answer: z.object({ isRemoved: z.boolean() }),
})

const contact = z.object({
  email: z.string(),
  phone: z.string().nullable(),
  /** The reason why no SMS reaches that number, as a sentence, where one was kept that cannot be right. */
  phoneProblem: z.string().nullable(),
  /** The language that they chose for what is sent to them; null: none. */
  language: readerLanguage.nullable(),
  /** The languages to choose from: those that the organization has switched on, beside English. */
  languages: z.array(z.string()),
})

export const getMyContact = endpoint({
  method: 'GET',
  path: '/api/notification-contact',
  tag: 'User',
  summary: 'Where the caller is told: their email address, and the number for SMS.',
  access: 'incident.read',
  answer: contact,
})

export const setMyContact = endpoint({
  method: 'PUT',
  path: '/api/notification-contact',
  tag: 'User',
  summary:
    'The number at which the caller gets an SMS, null for none, and the language of what is sent to them, which counts in all their organizations.',
  access: 'incident.read',
  /** `language`: null: the one of their group, or English; left out: as it was. */
  body: z.object({ phone: smsNumber.nullable(), language: readerLanguage.nullable().optional() }),
  answer: contact,
})

/**
 * A push message to a browser, as JSON. Its service worker shows `title` and `body` as they are; a press opens the
 * incident. A message replaces another of the same `tag` on the screen. `url`: the path where its reader confirms that
 * they have read it. Messages about RBIMs have no incident, and a press opens `url`: the list of them. `language`: that of
 * its words, and `read` those of the button that confirms it; left out: English.
 */
export type PushedNews = {
  title: string
  body: string
  tag: string
  url: string
  incidentId?: string
  language?: string
  read?: string
}

/**
 * The path where the SMS service reports the delivery of a message, as a form (Twilio’s status callback). Signed:
 * X-Twilio-Signature.
 */
export const smsReceiptPath = '/api/notifications/sms-receipts/:deliveryId'
