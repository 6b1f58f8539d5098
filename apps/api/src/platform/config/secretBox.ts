import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { musterCommand } from '../db/commandName.ts'

/** The setting that says which keys there are. */
type SecretsConfig = { SECRETS_KEY?: string | undefined }

const algorithm = 'aes-256-gcm'
const keyBytes = 32
/** Sizes of the nonce and of the tag, in bytes (NIST SP 800-38D). */
const [nonceBytes, tagBytes] = [12, 16]

/** A stored secret that none of the keys of this server opens. The message is for the operator. */
export class UnreadableSecret extends Error {
  override name = 'UnreadableSecret'
}

/**
 * Encrypts secrets before they are stored, so that a dump of the database holds none. What is stored names its key and is
 * bound to its row: moved to another row, it opens no more.
 */
export class SecretBox {
  private readonly keys: readonly { id: string; key: Buffer }[]

  /** @param keys of 32 bytes; the first encrypts, all decrypt */
  constructor(keys: readonly Buffer[]) {
    this.keys = keys.map((key) => ({ id: idOf(key), key }))
  }

  /** @param row the table and key of the row that it is for */
  encrypt(secret: string, row: string): string {
    const [first] = this.keys
    if (!first) throw new UnreadableSecret(missing)
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv(algorithm, first.key, nonce, { authTagLength: tagBytes })
    cipher.setAAD(Buffer.from(row))
    const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return ['v1', first.id, nonce.toString('base64url'), text.toString('base64url')].join('.')
  }

  /** @throws UnreadableSecret when it is in clear, its key is missing here, or it was changed or moved */
  decrypt(stored: string, row: string): string {
    if (!isEncrypted(stored)) throw new UnreadableSecret(this.keys.length === 0 ? missing : inClear(row))
    const [, id = '', nonce = '', text = ''] = stored.split('.')
    const found = this.keys.find((each) => each.id === id)
    if (!found) throw new UnreadableSecret(this.keys.length === 0 ? missing : this.wrongKey(id))
    try {
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv(algorithm, found.key, Buffer.from(nonce, 'base64url'), {
        authTagLength: tagBytes,
      })
      decipher.setAAD(Buffer.from(row))
      decipher.setAuthTag(bytes.subarray(-tagBytes))
      return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]).toString()
    } catch (cause) {
      throw new UnreadableSecret(`The secret of ${row} is damaged, or belongs to another row.`, { cause })
    }
  }

  /** Decrypts what a page shows a part of; null where it cannot be read, which the page then says. */
  tryDecrypt(stored: string, row: string): string | null {
    try {
      return this.decrypt(stored, row)
    } catch (error) {
      if (error instanceof UnreadableSecret) return null
      throw error
    }
  }

  /** The beginning of what the first key encrypts; null without a key. */
  get currentPrefix(): string | null {
    const [first] = this.keys
    return first ? `v1.${first.id}.` : null
  }

  /** True where the first key has encrypted it. */
  isCurrent(stored: string): boolean {
    return this.currentPrefix !== null && stored.startsWith(this.currentPrefix)
  }

  private wrongKey(id: string): string {
    const known = this.keys.map((each) => each.id).join(', ')
    return `Secrets in the database were encrypted with the key ${id}, and SECRETS_KEY has ${known}. Add that key after a comma, or run “${musterCommand('secrets forget')}”.`
  }
}

const missing =
  'Secrets in the database are encrypted, and SECRETS_KEY is not set. Set it to the key of this deployment.'

const inClear = (row: string) =>
  `The secret of ${row} is not encrypted. A server encrypts it at its next start.`

/** Returns true for what a box has encrypted, whichever its key. */
export function isEncrypted(stored: string): boolean {
  return /^v1\.[0-9a-f]{12}\./.test(stored)
}

/** Names a key without telling it. */
function idOf(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 12)
}

/** The form of SECRETS_KEY, for people. */
export const secretsKeyForm =
  'must be a key of 32 bytes in base64, as “openssl rand -base64 32” makes it; after a comma older ones'

/** Reads one key or several, separated by commas or white space; null when one of them is none. */
export function parseSecretsKeys(text: string): Buffer[] | null {
  const keys = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((each) => (/^[\w+/-]{43}=?$/.test(each) ? Buffer.from(each, 'base64') : null))
  const whole = keys.filter((each) => each?.length === keyBytes) as Buffer[]
  return keys.length > 0 && whole.length === keys.length ? whole : null
}

/** Opens the box with the configured keys, checked before; one without a key opens nothing and says so. */
export function openSecretBox({ SECRETS_KEY }: SecretsConfig): SecretBox {
  return new SecretBox(SECRETS_KEY ? (parseSecretsKeys(SECRETS_KEY) ?? []) : [])
}
