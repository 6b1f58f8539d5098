import { type Database, inTenant, noTenant } from '../../platform/db/database.ts'
import type { PushIdentity } from '../outgoing/webPush.ts'
import { type NotifierConfig, pushContact } from './notifierConfig.ts'

/** Returns the deployment's identity for push services: configured, or generated once and stored. */
export async function readPushIdentity(db: Database, config: NotifierConfig): Promise<PushIdentity> {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = config
  const subject = subjectOf(config)
  if (publicKey && privateKey) return { publicKey, privateKey, subject }
  return { ...(await storedKeys(db)), subject }
}

function storedKeys(db: Database): Promise<{ publicKey: string; privateKey: string }> {
  return inTenant(
    db,
    noTenant,
    async (tx) => {
      const read = () => tx.selectFrom('push_key').select(['public_key', 'private_key']).executeTakeFirst()
      let row = await read()
      if (!row) {
        const { newPushKeys } = await import('../outgoing/webPush.ts')
        const made = newPushKeys()
        await tx
          .insertInto('push_key')
          .values({ public_key: made.publicKey, private_key: made.privateKey })
          .onConflict((other) => other.doNothing())
          .execute()
        // Of two servers that start at once, one has generated them.
        row = await read()
      }
      if (!row) throw new Error('the push keys cannot be read')
      return { publicKey: row.public_key, privateKey: row.private_key }
    },
    { server: 'on' },
  )
}

/** Returns the contact for push services. @throws when there is none: nothing is sent without one */
function subjectOf(config: NotifierConfig): string {
  const subject = pushContact(config)
  if (!subject) throw new Error('nobody answers for messages to browsers: PUBLIC_URL and MAIL_FROM')
  return subject
}
