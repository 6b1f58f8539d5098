import { randomBytes } from 'node:crypto'
import { type SecretBox, UnreadableSecret } from '../platform/config/secretBox.ts'
import { type Database, inTenant, noTenant } from '../platform/db/database.ts'

/** The row of the key, to which it is bound. */
const keyRow = 'phone_key:true'

/**
 * Reads the key that signs the cookies of phones; the first server makes it. A server that cannot read it uses one of its own,
 * so that rooms go on: every phone is new there.
 */
export async function readPhoneKey(db: Database, secrets: SecretBox): Promise<Buffer> {
  try {
    return Buffer.from(secrets.decrypt(await storedKey(db, secrets), keyRow), 'base64')
  } catch (error) {
    if (error instanceof UnreadableSecret) return randomBytes(32)
    throw error
  }
}

function storedKey(db: Database, secrets: SecretBox): Promise<string> {
  return inTenant(
    db,
    noTenant,
    async (tx) => {
      const read = () => tx.selectFrom('phone_key').select('encrypted_key').executeTakeFirst()
      const known = await read()
      if (known) return known.encrypted_key
      await tx
        .insertInto('phone_key')
        .values({ encrypted_key: secrets.encrypt(randomBytes(32).toString('base64'), keyRow) })
        .onConflict((other) => other.doNothing())
        .execute()
      // Of two servers that start at once, one has made it.
      const made = await read()
      if (!made) throw new Error('the key of phones cannot be read')
      return made.encrypted_key
    },
    { server: 'on' },
  )
}
