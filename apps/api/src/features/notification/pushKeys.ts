import type { SecretBox } from '../../platform/config/secretBox.ts'
import { type Database, inTenant, noTenant } from '../../platform/db/database.ts'
import type { PushIdentity } from '../outgoing/webPush.ts'
import { type NotifierConfig, pushContact } from './notifierConfig.ts'

/** Returns the deployment's identity for push services: configured, or generated once and stored. @throws UnreadableSecret */
export async function readPushIdentity(
  db: Database,
  config: NotifierConfig,
  secrets: SecretBox,
): Promise<PushIdentity> {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = config
  const subject = subjectOf(config)
  if (publicKey && privateKey) return { publicKey, privateKey, subject }
  return { ...(await storedKeys(db, secrets)), subject }
}

/** The row of the key, to which it is bound. */
const keyRow = 'push_key:true'

function storedKeys(db: Database, secrets: SecretBox): Promise<{ publicKey: string; privateKey: string }> {
  return inTenant(
    db,
    noTenant,
    async (tx) => {
      const read = () =>
        tx.selectFrom('push_key').select(['public_key', 'encrypted_private_key']).executeTakeFirst()
      let row = await read()
      if (!row) {
        const { newPushKeys } = await import('../outgoing/webPush.ts')
        const made = newPushKeys()
        await tx
          .insertInto('push_key')
          .values({
            public_key: made.publicKey,
            encrypted_private_key: secrets.encrypt(made.privateKey, keyRow),
          })
          .onConflict((other) => other.doNothing())
          .execute()
        // Of two servers that start at once, one has generated them.
        row = await read()
      }
      if (!row) throw new Error('the push keys cannot be read')
      return { publicKey: row.public_key, privateKey: secrets.decrypt(row.encrypted_private_key, keyRow) }
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
