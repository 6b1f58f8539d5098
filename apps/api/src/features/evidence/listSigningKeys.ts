import { publicKeyPem } from '../../evidence/ed25519.ts'
import { keyIntroduction, parsePayload } from '../../evidence/statements.ts'
import type { Database } from '../../platform/db/database.ts'
import { listKeys } from './signer.ts'

/** Lists the public keys of the deployment, for anybody. */
export async function listSigningKeys(db: Database) {
  const keys = await listKeys(db)
  return keys.map(({ id, publicKey, signsFrom, introduction }) => {
    const follows = parsePayload(keyIntroduction, introduction.payload)?.follows ?? null
    return {
      id,
      publicKey,
      pem: publicKeyPem(Buffer.from(publicKey, 'base64')),
      signsFrom,
      follows,
      isConfirmed: follows === null || introduction.signatureBefore !== null,
    }
  })
}
