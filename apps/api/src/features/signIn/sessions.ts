import type { OtherSessions } from '@muster/identity/ports'
import { hashOf } from '@muster/identity/records'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Database, inTenant, noTenant, setLookup, type Tx } from '../../platform/db/database.ts'
import { auditSignIn } from './auditSignIn.ts'

/** A browser in which somebody is signed in at Muster's own sign-in. */
export type Session = {
  /** Hash of the id of its grant, as tokens name it. */
  id: string
  /** The id that oidc-provider has for the browser's cookie; undefined when that has run out before the grant. */
  uid: string | undefined
  /** As "Chrome on Windows". */
  name: string
  /** The way of signing in; undefined for one that began before this was kept. */
  method: string | undefined
  signedInAt: Date
  seenAt: Date
  /** Its rows: the hashes of their ids, and the id of the grant that tokens belong to. */
  records: { hashes: string[]; grantId: string | undefined }
}

/** The parts that are read of records: of oidc-provider's, and of `Browser`, which apps/identity writes for each grant. */
const stored = z.object({
  iat: z.int().optional(),
  loginTs: z.int().optional(),
  uid: z.string().optional(),
  authorizations: z.record(z.string(), z.object({ grantId: z.string().optional() })).optional(),
  name: z.string().optional(),
  method: z.string().optional(),
})

/**
 * Reads the sessions of an account, the newest first. One lasts while its browser's cookie or its grant does.
 * @param tx of the server
 */
export async function readSessions(tx: Tx, userId: string): Promise<Session[]> {
  const ofUser = sql<boolean>`payload->>'accountId' = ${userId}`
  const rows = await tx
    .selectFrom('issuer_record')
    .select(['model', 'id_hash', 'payload'])
    .where('model', 'in', ['Session', 'Grant', 'Browser'])
    .where(ofUser)
    .where('expires_at', '>', new Date())
    .execute()
  // An open page renews its sign-in every few minutes, so the newest refresh token says when it was there.
  const renewals = await tx
    .selectFrom('issuer_record')
    .select(['grant_id', sql<number>`max((payload->>'iat')::int)`.as('at')])
    .where('model', '=', 'RefreshToken')
    .where(ofUser)
    .groupBy('grant_id')
    .execute()
  const renewalOf = new Map(renewals.map((each) => [hashOf(each.grant_id ?? ''), each]))
  const records = rows.map(({ model, id_hash, payload }) => {
    const read = stored.parse(payload)
    const grantId = Object.values(read.authorizations ?? {})[0]?.grantId
    return { ...read, model, id_hash, grantId, session: grantId ? hashOf(grantId) : id_hash }
  })
  return [...Map.groupBy(records, ({ session }) => session)]
    .flatMap(([id, own]) => {
      const [cookie, grant, browser] = ['Session', 'Grant', 'Browser'].map((model) =>
        own.find((each) => each.model === model),
      )
      if (!cookie && !grant) return []
      const renewal = renewalOf.get(id)
      const times = own.flatMap(({ iat }) => iat ?? [])
      return {
        id,
        uid: cookie?.uid,
        name: browser?.name ?? 'A browser',
        method: browser?.method,
        signedInAt: new Date(1000 * (cookie?.loginTs ?? Math.min(...times))),
        seenAt: new Date(1000 * Math.max(...times, renewal?.at ?? 0)),
        records: {
          hashes: own.map(({ id_hash }) => id_hash),
          grantId: cookie?.grantId ?? renewal?.grant_id ?? undefined,
        },
      }
    })
    .sort((one, other) => other.signedInAt.getTime() - one.signedInAt.getTime())
}

/** Ends sessions, with their grants and tokens. Servers take an access token of theirs for two seconds more. */
export async function endSessions(tx: Tx, sessions: readonly Session[]): Promise<void> {
  for (const { records } of sessions)
    await tx
      .deleteFrom('issuer_record')
      .where((is) =>
        is.or([is('id_hash', 'in', records.hashes), is('grant_id', '=', records.grantId ?? null)]),
      )
      .execute()
}

/** Counts and ends the other sessions of somebody who is at the sign-in. */
export function otherSessions(db: Database): OtherSessions {
  const asUser = <T>(accountId: string, work: (tx: Tx) => Promise<T>) =>
    inTenant(db, noTenant, work, { user_id: accountId, server: 'on' })
  const read = async (tx: Tx, accountId: string, here: string | undefined) =>
    (await readSessions(tx, accountId)).filter(({ uid }) => uid === undefined || uid !== here)
  return {
    count: (accountId, here) => asUser(accountId, async (tx) => (await read(tx, accountId, here)).length),
    end: (accountId, here, address) =>
      asUser(accountId, async (tx) => {
        const others = await read(tx, accountId, here)
        if (others.length === 0) return
        await endSessions(tx, others)
        await auditSignIn(tx, accountId, 'user.sessionsEnded', address)
      }),
  }
}

/**
 * Ends every session of an account, and removes its passkeys. Without that, a device that somebody has lost would be signed
 * in again as soon as its owner signs in anew.
 * @param tx knows the user
 * @returns how many passkeys there were
 */
export async function removeSignIns(tx: Tx, userId: string): Promise<number> {
  await setLookup(tx, { server: 'on' })
  await tx.deleteFrom('issuer_record').where(sql`payload->>'accountId'`, '=', userId).execute()
  await setLookup(tx, { server: 'off' })
  return (await tx.deleteFrom('passkey').where('user_id', '=', userId).returning('id').execute()).length
}
