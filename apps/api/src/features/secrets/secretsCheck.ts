import type { SecretBox } from '../../platform/config/secretBox.ts'
import { musterCommand } from '../../platform/db/commandName.ts'
import type { Database } from '../../platform/db/database.ts'
import { storedSecrets } from './storedSecrets.ts'

type Log = Record<'info' | 'warn', (details: object, message: string) => void>

/**
 * Looks at the secrets in the database once, before a server answers: encrypts those that an earlier version has stored in
 * clear, and says which cannot be read. Signing keys say so themselves (access/issuerKeys.ts).
 */
export class SecretsCheck {
  private readonly db: Database
  private readonly secrets: SecretBox
  private readonly log: Log
  /** Sentences on what cannot be read, for everybody: without names from the database. Null when all can be read. */
  remark: string | null = null

  constructor(db: Database, secrets: SecretBox, log: Log) {
    this.db = db
    this.secrets = secrets
    this.log = log
  }

  /** Never throws: rooms need no secret. */
  async runOnce(): Promise<void> {
    try {
      const { encrypted, unreadable, clear } = await storedSecrets(this.db, this.secrets).encryptClear()
      if (encrypted > 0) this.log.info({ encrypted }, 'secrets that were in clear have been encrypted')
      const named = unreadable.filter(({ table }) => table !== 'issuer_key')
      const [first] = named
      if (first) {
        const which = named.length === 1 ? 'A secret' : `${named.length} secrets`
        this.remark = `${which} in the database cannot be read (“${musterCommand('secrets check')}” says which). ${first.problem}`
      } else if (clear > 0)
        this.remark = `${clear} secrets in the database are in clear, because there is no SECRETS_KEY that opens the others.`
      if (this.remark) this.log.warn({ unreadable: named.length, clear }, this.remark)
    } catch (err) {
      this.log.warn({ err }, 'the secrets in the database could not be looked at')
    }
  }
}
