import { randomBytes } from 'node:crypto'
import { type Database, inTenant, noTenant } from '../platform/db/database.ts'

/** Reads the key that signs the cookies of phones; the first server makes it. */
export function readPhoneKey(db: Database): Promise<Buffer> {
  return inTenant(
    db,
    noTenant,
    async (tx) => {
      const read = () => tx.selectFrom('phone_key').select('key').executeTakeFirst()
      const known = await read()
      if (known) return known.key
      await tx
        .insertInto('phone_key')
        .values({ key: randomBytes(32) })
        .onConflict((other) => other.doNothing())
        .execute()
      // Of two servers that start at once, one has made it.
      const made = await read()
      if (!made) throw new Error('the key of phones cannot be read')
      return made.key
    },
    { server: 'on' },
  )
}
