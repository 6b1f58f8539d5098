/** Signing in by passkey, and adding one (WebAuthn level 3). */
import { deviceName } from '@muster/domain/deviceName'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { IssuerOptions } from './ports.ts'
import { hashOf } from './records.ts'

/** Maximum time for the answer to a challenge, in seconds. */
const challengeSeconds = 5 * 60
const model = 'PasskeyChallenge'
/** EdDSA, ES256 and RS256 (IANA COSE Algorithms): what devices make today. */
const algorithms = [-8, -7, -257]

/** The relying party: the origin of the sign-in pages. */
function relyingParty({ issuer }: IssuerOptions) {
  const { origin, hostname } = new URL(issuer)
  return { origin, id: hostname }
}

/** The question to a device for any passkey of this deployment. @param page the open sign-in page that it is for */
export async function askForPasskey(options: IssuerOptions, page: string) {
  const asked = await generateAuthenticationOptions({
    rpID: relyingParty(options).id,
    userVerification: 'required',
  })
  await keepChallenge(options, page, asked.challenge)
  return asked
}

/**
 * Checks the answer of a device.
 * @returns the account; undefined for a passkey that is not known, or an answer to another question
 */
export async function checkPasskey(
  options: IssuerOptions,
  page: string,
  response: AuthenticationResponseJSON,
): Promise<string | undefined> {
  const { origin, id } = relyingParty(options)
  const challenge = await takeChallenge(options, page)
  const known = await options.passkeys.find(response.id)
  if (!challenge || !known) return undefined
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: { ...known, id: response.id },
    requireUserVerification: true,
  })
  if (!verified) return undefined
  await options.passkeys.noteUse(known.accountId, response.id, authenticationInfo.newCounter)
  return known.accountId
}

/** The question to a device for a new passkey. */
export async function askForNewPasskey(options: IssuerOptions, page: string, accountId: string) {
  const person = await options.people.find(accountId)
  const asked = await generateRegistrationOptions({
    rpName: options.productName,
    rpID: relyingParty(options).id,
    userName: person?.email ?? '',
    userDisplayName: person?.name ?? '',
    userID: new TextEncoder().encode(accountId),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: await options.passkeys.list(accountId),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(options, page, asked.challenge)
  return asked
}

/**
 * Keeps the passkey that a device has made.
 * @param sender the network address and the user agent of its browser
 * @returns false when it answers another question
 */
export async function addPasskey(
  options: IssuerOptions,
  page: string,
  accountId: string,
  response: RegistrationResponseJSON,
  sender: { address: string; agent: string },
): Promise<boolean> {
  const { origin, id } = relyingParty(options)
  const challenge = await takeChallenge(options, page)
  if (!challenge) return false
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  })
  if (!verified) return false
  const { credential } = registrationInfo
  const passkey = { ...credential, transports: credential.transports ?? [], name: deviceName(sender.agent) }
  await options.passkeys.add(accountId, passkey, sender.address)
  return true
}

async function keepChallenge({ records }: IssuerOptions, page: string, challenge: string) {
  const expiresAt = Math.floor(Date.now() / 1000) + challengeSeconds
  await records.save({ model, id: hashOf(page), payload: { challenge }, expiresAt })
}

/** A challenge is answered once. */
async function takeChallenge({ records }: IssuerOptions, page: string): Promise<string | undefined> {
  const kept = await records.find(model, hashOf(page))
  await records.remove(model, hashOf(page))
  return typeof kept?.challenge === 'string' ? kept.challenge : undefined
}
