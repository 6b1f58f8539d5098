import { typedText } from '@muster/domain/text'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/**
 * A person’s own sign-in: their passkeys, and the browsers where they are signed in. A new passkey is added at the sign-in
 * (apps/identity), right after the person has proved who they are.
 */

const passkey = z.object({
  /** Names it here. It is no credential id, which may be long. */
  id: z.string(),
  name: z.string(),
  madeAt: z.string(),
  usedAt: z.string().nullable(),
})

const session = z.object({
  id: z.string(),
  /** The browser and its device, as "Chrome on Windows". */
  name: z.string(),
  signedInAt: z.string(),
  /** Up to a quarter of an hour old: pages say that they are there when they renew their sign-in. */
  seenAt: z.string(),
  /** True for the one that asks. */
  isThis: z.boolean(),
})

const mySignIn = z.object({
  /** The provider that keeps this person's sessions; null: Muster itself. Then nothing here can be changed. */
  keptAt: z.string().nullable(),
  /** True for a few minutes after signing in. Before anything changes, the person signs in once more. */
  isRecent: z.boolean(),
  passkeys: z.array(passkey),
  /** False for somebody who has signed in by neither a passkey nor a code: another provider has no say about passkeys, and sees none. */
  mayChangePasskeys: z.boolean(),
  /** The newest first. Somebody who has signed in at a provider of their organization sees those of that provider. */
  sessions: z.array(session),
})
export type MySignIn = z.infer<typeof mySignIn>

const own = { tag: 'User', access: 'signedIn', answer: mySignIn } as const
const passkeyParams = z.object({ passkeyId: z.string().min(1).max(100) })
const refusals = '409 for who has not signed in at Muster itself, or some time ago'

export const getMySignIn = endpoint({
  ...own,
  method: 'GET',
  path: '/api/users/me/sign-in',
  summary: 'The passkeys of who is signed in, and the browsers where they are signed in.',
})

export const renameMyPasskey = endpoint({
  ...own,
  method: 'PUT',
  path: '/api/users/me/passkeys/:passkeyId',
  summary: `Gives a passkey of one’s own another name. ${refusals}, or by neither a passkey nor a code.`,
  params: passkeyParams,
  body: z.object({ name: typedText(100) }),
})

export const removeMyPasskey = endpoint({
  ...own,
  method: 'DELETE',
  path: '/api/users/me/passkeys/:passkeyId',
  summary: `Removes a passkey of one’s own: it signs nobody in any more. ${refusals}, or by neither a passkey nor a code.`,
  params: passkeyParams,
})

export const endMySession = endpoint({
  ...own,
  method: 'DELETE',
  path: '/api/users/me/sessions/:sessionId',
  summary: `Signs a browser of one’s own out, its tokens within seconds. ${refusals}.`,
  params: z.object({ sessionId: z.string().min(1).max(100) }),
})

export const endMyOtherSessions = endpoint({
  ...own,
  method: 'DELETE',
  path: '/api/users/me/sessions',
  summary: `Signs out every browser of one’s own but this one. ${refusals}.`,
})
