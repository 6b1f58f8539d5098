import { type SigningKey, signingKeyOf } from '../../evidence/ed25519.ts'
import {
  type IntroducedKey,
  keyIntroduction,
  parsePayload,
  type SignedStatement,
} from '../../evidence/statements.ts'
import { parseSecretsKeys } from '../../platform/config/secretBox.ts'
import { type Database, inTenant, noTenant, type Tx } from '../../platform/db/database.ts'

type SigningConfig = { SIGNING_KEY?: string | undefined }
type Log = Record<'warn', (details: object, message: string) => void>

/** Signs with the deployment's key, and says why it does not. Private keys come from outside the database. */
export class Signer {
  private readonly keys: readonly SigningKey[]
  private readonly log: Log
  /** One sentence on why nothing is signed, for people; null while everything is. */
  remark: string | null

  constructor(config: SigningConfig, log: Log) {
    this.keys = (parseSecretsKeys(config.SIGNING_KEY ?? '') ?? []).map(signingKeyOf)
    this.log = log
    this.remark = this.keys.length === 0 ? noKey : null
  }

  /** True where a key is configured. */
  get hasKey(): boolean {
    return this.keys.length > 0
  }

  /**
   * Returns the key that signs, after it was introduced in the database.
   * @param tx a transaction of the server
   * @returns null when this server signs nothing; `remark` says why
   */
  async keyFor(tx: Tx): Promise<SigningKey | null> {
    const [key] = this.keys
    const newest = await newestKey(tx)
    if (!key) {
      this.noteRemark(newest ? `${noKey} The key ${newest} has signed before.` : noKey)
      return null
    }
    if (newest !== key.id && (await isRetired(tx, key))) {
      this.noteRemark(
        `Nothing is signed by this server: its key ${key.id} was replaced by ${newest}. Put the newest key first in SIGNING_KEY.`,
      )
      return null
    }
    if (newest !== key.id) await this.introduce(tx, key, newest)
    this.noteRemark(null)
    return key
  }

  /** Signs a statement outside a checkpoint; without a key it says so. */
  async sign(db: Database, statement: object): Promise<SignedStatement> {
    const payload = JSON.stringify(statement)
    const key = await inTenant(db, noTenant, (tx) => this.keyFor(tx), { server: 'on' })
    return key ? signed(key, payload) : { payload, keyId: null, signature: null }
  }

  private async introduce(tx: Tx, key: SigningKey, follows: string | null): Promise<void> {
    const introduction = JSON.stringify({
      format: 'muster-key/1',
      publicKey: key.publicKey.toString('base64'),
      follows,
      at: new Date().toISOString(),
    } satisfies ReturnType<typeof keyIntroduction.parse>)
    const before = this.keys.find(({ id }) => id === follows)
    if (follows && !before)
      this.log.warn(
        { key: key.id, follows },
        'a new key signs from now on, and the previous key is not here to confirm it. Give the new public key to the people who verify your logs',
      )
    await tx
      .insertInto('signing_key')
      .values({
        id: key.id,
        public_key: key.publicKey,
        follows,
        introduction,
        signature: key.sign(introduction),
        signature_before: before?.sign(introduction) ?? null,
      })
      .execute()
  }

  private noteRemark(remark: string | null): void {
    if (remark !== null && remark !== this.remark) this.log.warn({}, remark)
    this.remark = remark
  }
}

const noKey = 'Nothing is signed: SIGNING_KEY is not set.'

/** Signs a payload as it is. */
export function signed(key: SigningKey, payload: string): SignedStatement & { keyId: string } {
  return { payload, keyId: key.id, signature: key.sign(payload).toString('base64') }
}

async function newestKey(tx: Tx): Promise<string | null> {
  const row = await tx
    .selectFrom('signing_key')
    .select('id')
    .orderBy('signs_from', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** True where the key has signed before another one did. */
async function isRetired(tx: Tx, { id }: SigningKey): Promise<boolean> {
  return Boolean(await tx.selectFrom('signing_key').select('id').where('id', '=', id).executeTakeFirst())
}

/** A public key that signs or has signed, and since when. */
export type ListedKey = { id: string; publicKey: string; signsFrom: string; introduction: IntroducedKey }

/** Lists all keys, the oldest first, each with its introduction. */
export function listKeys(db: Database): Promise<ListedKey[]> {
  return inTenant(db, noTenant, readSigningKeys, { server: 'on' })
}

/** Reads the same in a transaction of the server. */
export async function readSigningKeys(tx: Tx): Promise<ListedKey[]> {
  const rows = await tx.selectFrom('signing_key').selectAll().orderBy('signs_from').execute()
  return rows.map((row) => ({
    id: row.id,
    publicKey: row.public_key.toString('base64'),
    signsFrom: parsePayload(keyIntroduction, row.introduction)?.at ?? row.signs_from.toISOString(),
    introduction: {
      payload: row.introduction,
      keyId: row.id,
      signature: row.signature.toString('base64'),
      signatureBefore: row.signature_before?.toString('base64') ?? null,
    },
  }))
}
