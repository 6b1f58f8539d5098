import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** A passkey as a device keeps it. Makes and signs what WebAuthn level 3 asks for, without attestation. */
export class Authenticator {
  readonly id = randomBytes(16)
  private readonly keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  })
  private counter = 0
  private readonly origin: string

  /** @param origin of the page that asks, as its browser reports it */
  constructor(origin: string) {
    this.origin = origin
  }

  /** The answer to the question for a new passkey. */
  create({ challenge }: { challenge: string }) {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' })
    // COSE_Key: EC2, ES256, P-256 (RFC 9053).
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, key])
    const authData = Buffer.concat([this.authenticatorData(0x45), attested])
    // {"fmt": "none", "attStmt": {}, "authData": h'…'}
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([authData.length]),
      authData,
    ])
    return this.answer({
      clientDataJSON: this.clientData('webauthn.create', challenge),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    })
  }

  /** The answer to the question for a passkey. */
  get({ challenge }: { challenge: string }) {
    this.counter++
    const data = this.authenticatorData(0x05)
    const client = this.clientData('webauthn.get', challenge)
    const hash = createHash('sha256').update(Buffer.from(client, 'base64url')).digest()
    return this.answer({
      clientDataJSON: client,
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', Buffer.concat([data, hash]), this.keys.privateKey).toString('base64url'),
    })
  }

  private answer(response: Record<string, unknown>) {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }

  /** @param flags user present and verified; 0x40: with the key */
  private authenticatorData(flags: number): Buffer {
    const place = createHash('sha256').update(new URL(this.origin).hostname).digest()
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.counter)
    return Buffer.concat([place, Buffer.from([flags]), count])
  }

  private clientData(type: string, challenge: string): string {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false })).toString(
      'base64url',
    )
  }
}
