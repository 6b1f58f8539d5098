import { z } from 'zod'

/** The OpenID providers that people sign in at, by kind: what each needs, and what proves an address there. */

/**
 * The proof that a person has the address that a provider gives.
 * - `verified`: `email_verified` is true, as a boolean or as the text "true".
 * - `google`: the same, and Google itself is responsible for the address: a Workspace account (`hd`), or gmail.com.
 * - `entra`: `xms_edov`, or the name of sign-in (`preferred_username`) is the address and its domain is listed. Entra sends no
 *   `email_verified`, and lets people write any `email` into their profile.
 * - `every`: the directory of the provider alone sets addresses, so each of them counts.
 */
export const addressRule = z.enum(['verified', 'google', 'entra', 'every'])
export type AddressRule = z.infer<typeof addressRule>

export const providerKind = z.enum(['google', 'entra', 'okta', 'keycloak', 'classlink', 'clever', 'openid'])
export type ProviderKind = z.infer<typeof providerKind>

type Kind = {
  name: string
  /** The issuer, where it is the same for everybody; else its form. */
  issuer: { is: string } | { like: string }
  rule: AddressRule
  /**
   * The claim that names the customer of a provider that serves all its customers as one issuer. Any of them can write any
   * address into its own directory, so one customer is chosen.
   */
  directoryClaim: string | null
  /** Parameters of the authorization request that are set at first. */
  parameters: Record<string, string>
}

const choose = { prompt: 'select_account' }

export const providerKinds: Record<ProviderKind, Kind> = {
  google: {
    name: 'Google',
    issuer: { is: 'https://accounts.google.com' },
    rule: 'google',
    // `hd` is compared with the domains.
    directoryClaim: null,
    parameters: choose,
  },
  entra: {
    name: 'Microsoft',
    // The issuer names the directory, and `tid` is compared with it.
    issuer: { like: 'https://login.microsoftonline.com/<directory id>/v2.0' },
    rule: 'entra',
    directoryClaim: null,
    parameters: choose,
  },
  okta: {
    name: 'Okta',
    issuer: { like: 'https://<organization>.okta.com' },
    rule: 'verified',
    directoryClaim: null,
    parameters: {},
  },
  keycloak: {
    name: 'Keycloak',
    issuer: { like: 'https://<host>/realms/<realm>' },
    rule: 'verified',
    directoryClaim: null,
    parameters: {},
  },
  classlink: {
    name: 'ClassLink',
    issuer: { is: 'https://launchpad.classlink.com' },
    rule: 'every',
    directoryClaim: 'TenantId',
    parameters: {},
  },
  clever: {
    name: 'Clever',
    issuer: { is: 'https://clever.com' },
    rule: 'every',
    directoryClaim: 'district',
    parameters: {},
  },
  openid: {
    name: 'OpenID Connect',
    issuer: { like: 'https://login.example.org' },
    rule: 'verified',
    directoryClaim: null,
    parameters: {},
  },
}
