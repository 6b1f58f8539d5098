import { createHash } from 'node:crypto'
import type * as calls from '@muster/contract/mySignInCalls'
import { say } from '@muster/words/message'
import { inEnglish } from '@muster/words/t'
import type { SignedIn } from '../../access/caller.ts'
import type { RequestInput } from '../../access/endpoints.ts'
import { type Config, ownIssuerOf } from '../../platform/config/config.ts'
import { type Database, inTenant, noTenant, type Tx } from '../../platform/db/database.ts'
import { conflict, notFound } from '../../platform/http/problems.ts'
import { auditSignIn } from './auditSignIn.ts'
import { hasPasskey, worthOfCode } from './requiredPasskeys.ts'
import { endSessions, readSessions, type Session } from './sessions.ts'

type Deps = { config: Config; db: Database }
type Asking = { signedIn: SignedIn; request: { ip: string } }

/** For how long a sign-in allows changes here, in milliseconds. */
const recentFor = 10 * 60_000

/** Returns the passkeys of the person who is signed in, the newest last, and the browsers where they are. A sign-in that may not change passkeys sees none. */
export function getMySignIn(deps: Deps, { signedIn }: RequestInput<typeof calls.getMySignIn>) {
  return asOwner(deps, signedIn, async () => {})
}

/** Gives a passkey another name. @throws 404 for none of one's own, 409 for another sign-in or an old one */
export function renameMyPasskey(deps: Deps, input: RequestInput<typeof calls.renameMyPasskey>) {
  return changePasskey(deps, input, 'user.passkeyNamed', (tx, id) =>
    tx.updateTable('passkey').set({ name: input.body.name }).where('id', '=', id).execute(),
  )
}

/** Removes a passkey. @throws 404 for none of one's own, 409 for another sign-in or an old one, or the last where one is required */
export function removeMyPasskey(deps: Deps, input: RequestInput<typeof calls.removeMyPasskey>) {
  const { id: userId } = input.signedIn.account
  const adminsRequirePasskey = deps.config.GLOBAL_ADMINS_REQUIRE_PASSKEY
  return changePasskey(deps, input, 'user.passkeyRemoved', async (tx, id) => {
    await tx.deleteFrom('passkey').where('id', '=', id).execute()
    if (await hasPasskey(tx, userId)) return
    if ((await worthOfCode(tx, userId, { isPrinted: false, adminsRequirePasskey })) !== 'all')
      throw conflict(
        'last-passkey',
        inEnglish('Your organization requires a passkey. Add another one before you remove your last.'),
      )
  })
}

/** Signs a browser out. @throws 404 for none of one's own, 409 for another sign-in or an old one */
export function endMySession(deps: Deps, input: RequestInput<typeof calls.endMySession>) {
  return endChosen(deps, input, (own) => {
    const chosen = own.filter(({ id }) => id === input.params.sessionId)
    if (chosen.length === 0) throw notFound(inEnglish('You are signed out there already.'))
    return chosen
  })
}

/** Signs out every browser but this one; with no other, nothing happens. @throws 409 for another sign-in or an old one */
export function endMyOtherSessions(deps: Deps, input: RequestInput<typeof calls.endMyOtherSessions>) {
  return endChosen(deps, input, (own) => own.filter(({ id }) => id !== input.signedIn.signIn.grant))
}

function changePasskey(
  deps: Deps,
  input: Asking & { params: { passkeyId: string } },
  action: 'user.passkeyNamed' | 'user.passkeyRemoved',
  work: (tx: Tx, id: string) => Promise<unknown>,
) {
  const { signedIn, params, request } = input
  return asOwner(deps, signedIn, async (tx) => {
    if (!speaksForAccount(signedIn))
      throw conflict(
        'other-sign-in',
        inEnglish(
          'Sign in with a passkey, or with an emailed code where that is enough, to change your passkeys.',
        ),
      )
    requireRecent(signedIn)
    const chosen = (await readPasskeys(tx, signedIn)).find(({ id }) => shortId(id) === params.passkeyId)
    if (!chosen)
      throw notFound(inEnglish('You have no such passkey. It may have been removed on another page.'))
    await work(tx, chosen.id)
    await auditSignIn(tx, signedIn.account.id, action, request.ip)
  })
}

function endChosen(
  deps: Deps,
  { signedIn, request }: Asking,
  choose: (own: readonly Session[]) => readonly Session[],
) {
  return asOwner(deps, signedIn, async (tx) => {
    const keptAt = keptElsewhere(deps, signedIn)
    if (keptAt)
      throw conflict(
        'other-sign-in',
        say`Your sessions are kept at ${keptAt}. End them in your account there.`,
      )
    requireRecent(signedIn)
    const chosen = choose(await visibleSessions(tx, signedIn))
    if (chosen.length === 0) return
    await endSessions(tx, chosen)
    await auditSignIn(tx, signedIn.account.id, 'user.sessionsEnded', request.ip)
  })
}

function asOwner(deps: Deps, signedIn: SignedIn, work: (tx: Tx) => Promise<void>): Promise<calls.MySignIn> {
  return inTenant(
    deps.db,
    noTenant,
    async (tx) => {
      await work(tx)
      const shown = speaksForAccount(signedIn) ? await readPasskeys(tx, signedIn) : []
      const passkeys = shown.map(({ id, name, made_at, used_at }) => ({
        id: shortId(id),
        name: name ?? 'A passkey',
        madeAt: made_at.toISOString(),
        usedAt: used_at?.toISOString() ?? null,
      }))
      const sessions = (await visibleSessions(tx, signedIn)).map(({ id, name, signedInAt, seenAt }) => ({
        id,
        name,
        signedInAt: signedInAt.toISOString(),
        seenAt: seenAt.toISOString(),
        isThis: id === signedIn.signIn.grant,
      }))
      return {
        keptAt: keptElsewhere(deps, signedIn),
        isRecent: isRecent(signedIn),
        passkeys,
        mayChangePasskeys: speaksForAccount(signedIn),
        sessions,
      }
    },
    { user_id: signedIn.account.id, server: 'on' },
  )
}

function readPasskeys(tx: Tx, { account }: SignedIn) {
  return tx
    .selectFrom('passkey')
    .select(['id', 'name', 'made_at', 'used_at'])
    .where('user_id', '=', account.id)
    .orderBy('made_at')
    .orderBy('id')
    .execute()
}

/** The sessions that a sign-in may see and end. One that does not open the whole account has a say about its own way alone. */
async function visibleSessions(tx: Tx, { account, signIn, needsPasskey }: SignedIn): Promise<Session[]> {
  if (signIn.grant === null) return []
  const all = await readSessions(tx, account.id)
  return signIn.providerId === null && !needsPasskey
    ? all
    : all.filter(({ method }) => method === signIn.method)
}

/** The provider that keeps the sessions of somebody whose token is not Muster's own; null for all others. */
function keptElsewhere({ config }: Deps, { signIn }: SignedIn): string | null {
  return signIn.issuer === ownIssuerOf(config) ? null : signIn.issuer
}

/**
 * True where the sign-in is as good as a passkey: the provider of an organization has no say about the whole account, nor has a
 * code where a passkey is required.
 */
function speaksForAccount({ signIn, needsPasskey }: SignedIn): boolean {
  return signIn.method === 'passkey' || (signIn.method === 'code' && !needsPasskey)
}

/** True for a few minutes after signing in. An open page that somebody has left cannot change who gets in. */
function isRecent({ signIn }: SignedIn): boolean {
  return signIn.signedInAt !== null && Date.now() - signIn.signedInAt < recentFor
}

function requireRecent(signedIn: SignedIn): void {
  if (!isRecent(signedIn))
    throw conflict(
      'sign-in-again',
      inEnglish('Sign in once more before you change this. Nothing was changed.'),
    )
}

/** Names a passkey in addresses, where a credential id may be too long. */
function shortId(id: string): string {
  return createHash('sha256').update(id).digest('base64url').slice(0, 22)
}
