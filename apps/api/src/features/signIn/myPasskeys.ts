import { createHash } from 'node:crypto'
import type * as calls from '@muster/contract/passkeyCalls'
import type { SignedIn } from '../../access/caller.ts'
import type { RequestInput } from '../../access/endpoints.ts'
import { type Database, inTenant, noTenant, type Tx } from '../../platform/db/database.ts'
import { conflict, notFound } from '../../platform/http/problems.ts'
import { auditSignIn } from './auditSignIn.ts'

type Deps = { db: Database }

/** Returns the passkeys of the person who is signed in, the newest last; none to a sign-in that may not change them. */
export function listMyPasskeys(deps: Deps, { signedIn }: RequestInput<typeof calls.listMyPasskeys>) {
  return asOwner(deps, signedIn, async () => {})
}

/** Gives a passkey another name. @throws 404 for none of one's own, 409 for another sign-in */
export function renameMyPasskey(deps: Deps, input: RequestInput<typeof calls.renameMyPasskey>) {
  return change(deps, input, 'user.passkeyNamed', (tx, id) =>
    tx.updateTable('passkey').set({ name: input.body.name }).where('id', '=', id).execute(),
  )
}

/** Removes a passkey. @throws 404 for none of one's own, 409 for another sign-in */
export function removeMyPasskey(deps: Deps, input: RequestInput<typeof calls.removeMyPasskey>) {
  return change(deps, input, 'user.passkeyRemoved', (tx, id) =>
    tx.deleteFrom('passkey').where('id', '=', id).execute(),
  )
}

function change(
  deps: Deps,
  input: Pick<RequestInput<typeof calls.removeMyPasskey>, 'signedIn' | 'params' | 'request'>,
  action: 'user.passkeyNamed' | 'user.passkeyRemoved',
  work: (tx: Tx, id: string) => Promise<unknown>,
) {
  const { signedIn, params, request } = input
  return asOwner(deps, signedIn, async (tx) => {
    if (!mayChange(signedIn))
      throw conflict(
        'other-sign-in',
        'Sign in with a passkey, or with a code by mail, to change your passkeys.',
      )
    const chosen = (await readOf(tx, signedIn)).find(({ id }) => shortId(id) === params.passkeyId)
    if (!chosen) throw notFound('You have no such passkey. It may have been removed on another page.')
    await work(tx, chosen.id)
    await auditSignIn(tx, signedIn.account.id, action, request.ip)
  })
}

function asOwner(
  { db }: Deps,
  signedIn: SignedIn,
  work: (tx: Tx) => Promise<void>,
): Promise<calls.MyPasskeys> {
  return inTenant(
    db,
    noTenant,
    async (tx) => {
      await work(tx)
      const shown = mayChange(signedIn) ? await readOf(tx, signedIn) : []
      const passkeys = shown.map(({ id, name, made_at, used_at }) => ({
        id: shortId(id),
        name: name ?? 'A passkey',
        madeAt: made_at.toISOString(),
        usedAt: used_at?.toISOString() ?? null,
      }))
      return { passkeys, mayChange: mayChange(signedIn) }
    },
    { user_id: signedIn.account.id, server: 'on' },
  )
}

function readOf(tx: Tx, { account }: SignedIn) {
  return tx
    .selectFrom('passkey')
    .select(['id', 'name', 'made_at', 'used_at'])
    .where('user_id', '=', account.id)
    .orderBy('made_at')
    .orderBy('id')
    .execute()
}

/** True where the sign-in is as good as a passkey: the provider of an organization has no say about the whole account. */
function mayChange({ signIn }: SignedIn): boolean {
  return signIn.method === 'passkey' || signIn.method === 'code'
}

/** Names a passkey in addresses, where a credential id may be too long. */
function shortId(id: string): string {
  return createHash('sha256').update(id).digest('base64url').slice(0, 22)
}
