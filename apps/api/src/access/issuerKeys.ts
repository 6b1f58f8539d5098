import { randomBytes, randomUUID } from 'node:crypto'
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWK } from 'jose'
import { sql } from 'kysely'
import { z } from 'zod'
import { type SecretBox, UnreadableSecret } from '../platform/config/secretBox.ts'
import { type Database, inTenant, noTenant, type Tx } from '../platform/db/database.ts'
import { PeriodicJob } from '../platform/jobs/periodicJob.ts'

const day = 24 * 60 * 60 * 1000
/** For how long a key signs, in milliseconds. */
const signsFor = 90 * day
/** For how long a key is published before it signs, so that every server and everybody who caches keys knows it by then. */
const publishedBefore = day
/** For how long a key is published after its successor signs: longer than a session, whose cookie it signed. */
const publishedAfter = 15 * day
/** Time between looks at the table, in milliseconds. */
const lookEvery = 60_000
/** Minimum time between looks for an unknown key: made-up ones must not query the database each time. */
const minLookInterval = 2_000

type Row = { kid: string; privateKey: JWK; cookieSecret: string; signsFrom: Date }

/** The keys in use: all are published, and the first one signs. */
export type CurrentKeys = {
  signing: readonly (JWK & { kty: string; kid: string; alg: 'ES256' | 'RS256' })[]
  cookies: readonly string[]
  /** Finds the key of a token by its kid. */
  find: ReturnType<typeof createLocalJWKSet>
}

type Log = Record<'warn', (details: object, message: string) => void>

/**
 * The keys of Muster's own OpenID provider. They are rows, so that all servers have the same; whichever comes first makes the
 * next one, a day before it signs, and removes the old. Tokens are checked by these, so a server asks nobody for its own keys.
 */
export class IssuerKeys extends PeriodicJob {
  private readonly db: Database
  private readonly secrets: SecretBox
  private readonly log: Log
  /** One sentence on why the keys cannot be read; null while they can. */
  remark: string | null = null
  private keys: CurrentKeys | null = null
  private lookedAt = Number.NEGATIVE_INFINITY

  constructor(db: Database, secrets: SecretBox, log: Log) {
    super()
    this.db = db
    this.secrets = secrets
    this.log = log
  }

  /**
   * The keys in use. Nothing is read before they are first asked for.
   * @returns the same object until the keys change
   * @throws while there is no database and none was read yet
   */
  current = async (): Promise<CurrentKeys> => {
    if (!this.keys) await this.runOnce()
    if (!this.keys) throw new Error('the keys of the sign-in cannot be read')
    return this.keys
  }

  /** Says at a server's start, by `remark` and the log, when the keys that are there cannot be read. It makes none. */
  async check(): Promise<void> {
    await this.inServer((tx) => this.readRows(tx)).then(
      () => {},
      (err: unknown) => this.noteProblem(err),
    )
  }

  /** The keys, after a look at the table if the last one was a moment ago. For a token whose key is not known. */
  async latest(): Promise<CurrentKeys> {
    if (Date.now() - this.lookedAt > minLookInterval) await this.runOnce()
    return this.current()
  }

  /** Looks, and schedules the next look. Without the database the last keys stay. */
  protected async work(): Promise<void> {
    await this.look().then(
      () => {
        this.remark = null
      },
      (err: unknown) => this.noteProblem(err),
    )
    this.runAgainIn(lookEvery)
  }

  private noteProblem(err: unknown): void {
    this.remark = err instanceof UnreadableSecret ? `No one can sign in: ${err.message}` : null
    this.log.warn({ err }, 'the keys of the sign-in cannot be read')
  }

  private async look(): Promise<void> {
    this.lookedAt = Date.now()
    let rows = await this.inServer((tx) => this.readRows(tx))
    if (isNextDue(rows, Date.now()) || endedKeys(rows, Date.now()).length > 0) rows = await this.rotate()
    const kids = inOrder(rows, Date.now()).map(({ kid }) => kid)
    if (this.keys?.signing.map(({ kid }) => kid).join() === kids.join()) return
    this.keys = currentKeys(inOrder(rows, Date.now()))
  }

  /** Makes the next key if none is there, and removes those that have ended. Of several servers one does it. */
  private async rotate(): Promise<Row[]> {
    // Takes a moment, so outside the transaction.
    const { kid, ...secret } = await makeKey()
    const made = { kid, encrypted_key: this.secrets.encrypt(JSON.stringify(secret), rowOf(kid)) }
    return this.inServer(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('muster.issuer_key'))`.execute(tx)
      const rows = await this.readRows(tx)
      const ended = endedKeys(rows, Date.now())
      if (ended.length > 0) await tx.deleteFrom('issuer_key').where('kid', 'in', ended).execute()
      if (isNextDue(rows, Date.now()))
        await tx
          .insertInto('issuer_key')
          .values({
            ...made,
            signs_from: rows.length > 0 ? new Date(Date.now() + publishedBefore) : new Date(),
          })
          .execute()
      return this.readRows(tx)
    })
  }

  /** The newest key last. */
  private async readRows(tx: Tx): Promise<Row[]> {
    const rows = await tx.selectFrom('issuer_key').selectAll().orderBy('signs_from').orderBy('kid').execute()
    return rows.map(({ kid, encrypted_key, signs_from }) => {
      const secret = storedKey.parse(JSON.parse(this.secrets.decrypt(encrypted_key, rowOf(kid))))
      return { kid, signsFrom: signs_from, ...secret }
    })
  }

  private inServer<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return inTenant(this.db, noTenant, work, { server: 'on' })
  }
}

const storedKey = z.object({
  privateKey: z.custom<JWK>((value) => typeof value === 'object' && value !== null),
  cookieSecret: z.string().min(32),
})

/** Names the row of a key, to which its secret is bound. */
export const rowOf = (kid: string) => `issuer_key:${kid}`

function isNextDue(rows: readonly Row[], now: number): boolean {
  const newest = rows.at(-1)
  return !newest || newest.signsFrom.getTime() + signsFor - publishedBefore <= now
}

function endedKeys(rows: readonly Row[], now: number): string[] {
  return rows.filter((_, at) => Number(rows[at + 1]?.signsFrom) + publishedAfter <= now).map(({ kid }) => kid)
}

/** The key that signs, then the others, the newest first. */
function inOrder(rows: readonly Row[], now: number): Row[] {
  const newestFirst = rows.toReversed()
  const signs = newestFirst.find(({ signsFrom }) => signsFrom.getTime() <= now) ?? newestFirst.at(-1)
  return signs ? [signs, ...newestFirst.filter((each) => each !== signs)] : []
}

function currentKeys(rows: readonly Row[]): CurrentKeys {
  const signing = rows.map(({ kid, privateKey }) => {
    const { kty = '' } = privateKey
    const alg = kty === 'RSA' ? ('RS256' as const) : ('ES256' as const)
    return { ...privateKey, kty, kid, use: 'sig', alg }
  })
  const published = signing.map(({ kty, kid, use, alg, crv, x, y, n, e }) =>
    kty === 'RSA' ? { kty, kid, use, alg, n, e } : { kty, kid, use, alg, crv, x, y },
  )
  return {
    signing,
    cookies: rows.map(({ cookieSecret }) => cookieSecret),
    find: createLocalJWKSet({ keys: published }),
  }
}

/** A key on P-256 and a secret that signs cookies. OWASP ASVS 5.0, appendix C, disallows RS256. */
async function makeKey() {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return {
    kid: randomUUID(),
    privateKey: await exportJWK(privateKey),
    cookieSecret: randomBytes(32).toString('base64url'),
  }
}
