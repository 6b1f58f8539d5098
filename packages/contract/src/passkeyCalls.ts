import { typedText } from '@muster/domain/text'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** A person's own passkeys. A new one is added at the sign-in (apps/identity), right after the person has proved who they are. */

const passkey = z.object({
  /** Names it here. It is no credential id, which may be long. */
  id: z.string(),
  name: z.string(),
  madeAt: z.string(),
  usedAt: z.string().nullable(),
})

const passkeys = z.object({
  passkeys: z.array(passkey),
  /** False for somebody who has signed in by neither a passkey nor a code: another provider has no say about passkeys, and sees none. */
  mayChange: z.boolean(),
})
export type MyPasskeys = z.infer<typeof passkeys>

const own = { tag: 'User', access: 'signedIn', answer: passkeys } as const
const params = z.object({ passkeyId: z.string().min(1).max(100) })

export const listMyPasskeys = endpoint({
  ...own,
  method: 'GET',
  path: '/api/users/me/passkeys',
  summary: 'The passkeys of who is signed in.',
})

export const renameMyPasskey = endpoint({
  ...own,
  method: 'PUT',
  path: '/api/users/me/passkeys/:passkeyId',
  summary:
    'Gives a passkey of one’s own another name. 409 for who has signed in by neither a passkey nor a code.',
  params,
  body: z.object({ name: typedText(100) }),
})

export const removeMyPasskey = endpoint({
  ...own,
  method: 'DELETE',
  path: '/api/users/me/passkeys/:passkeyId',
  summary:
    'Removes a passkey of one’s own: it signs nobody in any more. 409 for who has signed in by neither a passkey nor a code.',
  params,
})
