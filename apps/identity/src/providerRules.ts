/** The person that a provider speaks of, and whether it proves their address. */
import type { AddressRule, ProviderKind } from '@muster/domain/access/providerKinds'
import { providerKinds } from '@muster/domain/access/providerKinds'
import type { SignInRefusalReason } from '@muster/domain/access/signInRefusals'
import { z } from 'zod'

/** The settings of a provider that decide who somebody is. */
export type ProviderRules = {
  kind: ProviderKind
  issuer: string
  rule: AddressRule
  /** Domains that the address, or Google's `hd`, must be one of. Empty: any. */
  domains: readonly string[]
  /** The customer of a provider that has one issuer for all: see `providerKinds`. */
  directory: string | null
}

/** Claims of an ID token, with those of userinfo. */
export type ProviderClaims = Record<string, unknown>

export type Identified = {
  subject: string
  /** In small letters; null without one. */
  email: string | null
  /** The reason the address does not count; null when it is proved. */
  notProved: SignInRefusalReason | null
}

const text = z.string().min(1).max(320).optional().catch(undefined)
// A school's directory sends texts, numbers and booleans for the same claim.
const flag = z
  .union([
    z.literal([true, 'true', 'True', 1, '1']).transform(() => true),
    z.unknown().transform(() => false),
  ])
  .catch(false)

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(320).optional().catch(undefined),
  email_verified: flag,
  preferred_username: text,
  hd: text,
  tid: text,
  oid: text,
  xms_edov: flag,
})
type Claims = z.infer<typeof claimsSchema>

/**
 * Says who somebody is by the claims about them.
 * @returns a reason, when the claims are not of the organization that chose this provider
 */
export function identify(provider: ProviderRules, given: ProviderClaims): Identified | SignInRefusalReason {
  const claims = claimsSchema.parse(given)
  const { directoryClaim } = providerKinds[provider.kind]
  if (directoryClaim && String(given[directoryClaim] ?? '') !== (provider.directory ?? ''))
    return 'wrong-directory'
  if (provider.kind === 'entra' && claims.tid?.toLowerCase() !== directoryOfIssuer(provider.issuer))
    return 'wrong-directory'
  const address = addressOf(provider, claims)
  const email = address.email?.toLowerCase() ?? null
  const domain = provider.rule === 'google' ? claims.hd : email?.split('@')[1]
  // Without an address, somebody may still be known by the subject.
  const isChecked = provider.rule === 'google' || email !== null
  if (provider.domains.length > 0 && isChecked && !isListed(provider, domain)) return 'wrong-domain'
  // Entra's `sub` is another one for each client; `oid` stays when an application is registered anew.
  const subject = (provider.kind === 'entra' ? claims.oid : undefined) ?? claims.sub
  const notProved = email === null ? 'address-missing' : address.isProved ? null : 'address-not-verified'
  return { subject, email, notProved }
}

/** The address in claims, proved or not, in small letters: administrators look refusals up by it. */
export function givenAddress(provider: ProviderRules, given: ProviderClaims): string | null {
  return addressOf(provider, claimsSchema.parse(given)).email?.toLowerCase() ?? null
}

/** True when claims of userinfo are wanted beside those of the ID token. */
export function lacksClaims({ kind, rule }: ProviderRules, claims: ProviderClaims): boolean {
  const wanted = ['email', rule === 'verified' || rule === 'google' ? 'email_verified' : null]
  return [...wanted, providerKinds[kind].directoryClaim].some(
    (name) => name !== null && claims[name] === undefined,
  )
}

/**
 * Joins the claims of an ID token, which is signed and wins, with those of userinfo. What is said of an address counts for that
 * address alone: where the two name different ones, userinfo's word is left out.
 */
export function joinClaims(own: ProviderClaims, userinfo: ProviderClaims): ProviderClaims {
  const both = { ...userinfo, ...own }
  const isOne = String(own.email).toLowerCase() === String(userinfo.email).toLowerCase()
  if (isOne) return both
  const { email, email_verified, xms_edov } = own.email === undefined ? userinfo : own
  return { ...both, email, email_verified, xms_edov }
}

function addressOf(
  provider: ProviderRules,
  claims: Claims,
): { email: string | undefined; isProved: boolean } {
  const { email, email_verified, hd, preferred_username, xms_edov } = claims
  switch (provider.rule) {
    case 'verified':
      return { email, isProved: email_verified }
    case 'google':
      // Of any other address Google only knows that somebody had it once.
      return { email, isProved: email_verified && (hd !== undefined || /@gmail\.com$/i.test(email ?? '')) }
    case 'entra': {
      if (email && xms_edov) return { email, isProved: true }
      // The domain of a name of sign-in is one that the directory has proved to own, and only its administrators give names.
      const isName = z.email().safeParse(preferred_username).success && !preferred_username?.includes('#')
      if (isName && isListed(provider, preferred_username?.split('@')[1]))
        return { email: preferred_username, isProved: true }
      return { email: email ?? (isName ? preferred_username : undefined), isProved: false }
    }
    case 'every':
      return { email, isProved: true }
  }
}

function isListed({ domains }: ProviderRules, domain: string | undefined): boolean {
  return domain !== undefined && domains.includes(domain.toLowerCase())
}

/** The directory in an issuer of Entra: `https://login.microsoftonline.com/<directory id>/v2.0`. */
function directoryOfIssuer(issuer: string): string | undefined {
  return URL.parse(issuer)?.pathname.split('/')[1]?.toLowerCase()
}
