import type { ProviderClaims, ProviderRules } from './providerRules.ts'

/**
 * Claims as providers send them: names and types of claims are from each provider's own documents, which were read on the
 * date beside; values are made up. A provider that changes is found by reading its document again.
 */
export type Shape = {
  /** The provider's own document of its claims. */
  document: string
  readOn: string
  /** The settings of an organization for this provider. */
  rules: ProviderRules
  claims: ProviderClaims
  /** True where the document has these claims in userinfo, and the ID token only `sub`. */
  isUserinfo?: true
}

const readOn = '2026-11-26'
const address = 'ann@northside.example.org'
const directory = '9122040d-6c67-4c5b-b112-36a304b66dad'
const none = { domains: [], directory: null }
const cleverDistrict = '64ef5e6c8d6b17762d094e48'
const ofClever: ProviderRules = {
  kind: 'clever',
  issuer: 'https://clever.com',
  rule: 'every',
  domains: [],
  directory: cleverDistrict,
}

export const shapes = {
  /** `email_verified` is a text in the document's example, and a boolean in what Google sends today. */
  googleWorkspace: {
    document: 'https://developers.google.com/identity/openid-connect/reference',
    readOn,
    rules: { ...none, kind: 'google', issuer: 'https://accounts.google.com', rule: 'google' },
    claims: {
      sub: '107691503500061507151',
      hd: 'northside.example.org',
      email: address,
      email_verified: 'true',
    },
  },
  /** An account at Google with an address of elsewhere: no `hd`. */
  googleConsumer: {
    document: 'https://developers.google.com/identity/openid-connect/reference',
    readOn,
    rules: { ...none, kind: 'google', issuer: 'https://accounts.google.com', rule: 'google' },
    claims: { sub: '107691503500061507152', email: address, email_verified: true },
  },
  /** No `email_verified`; `email` only where it is asked for, and not verified. */
  entra: {
    document: 'https://learn.microsoft.com/entra/identity-platform/id-token-claims-reference',
    readOn,
    rules: {
      kind: 'entra',
      issuer: `https://login.microsoftonline.com/${directory}/v2.0`,
      rule: 'entra',
      domains: ['northside.example.org'],
      directory: null,
    },
    claims: {
      ver: '2.0',
      sub: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaR',
      oid: '00000000-0000-0000-66f3-3332eca7ea82',
      tid: directory,
      preferred_username: 'Ann@northside.example.org',
      name: 'Ann',
    },
  },
  /** With the optional claims `email` and `xms_edov`: the owner of the domain of the address has been verified. */
  entraVerified: {
    document: 'https://learn.microsoft.com/entra/identity-platform/migrate-off-email-claim-authorization',
    readOn,
    rules: {
      ...none,
      kind: 'entra',
      issuer: `https://login.microsoftonline.com/${directory}/v2.0`,
      rule: 'entra',
    },
    claims: {
      ver: '2.0',
      sub: 'BBB',
      oid: '00000000-0000-0000-66f3-3332eca7ea83',
      tid: directory,
      email: address,
      xms_edov: true,
      preferred_username: 'ann.lee@northside.onmicrosoft.com',
    },
  },
  okta: {
    document: 'https://developer.okta.com/docs/reference/api/oidc/#id-token-payload',
    readOn,
    rules: { ...none, kind: 'okta', issuer: 'https://northside.okta.com', rule: 'verified' },
    claims: {
      ver: 1,
      sub: '00uid4BxXw6I6TV4m0g4',
      amr: ['pwd'],
      preferred_username: address,
      email: address,
      email_verified: true,
    },
  },
  /** A user whom an administrator of the realm has made has no verified address until somebody says so. */
  keycloakUnverified: {
    document: 'https://www.keycloak.org/docs/latest/server_admin/#_client_scopes',
    readOn,
    rules: {
      ...none,
      kind: 'keycloak',
      issuer: 'https://id.northside.example.org/realms/staff',
      rule: 'verified',
    },
    claims: {
      sub: '36fa0f91-f94d-4a0c-afed-6b7d952e47da',
      typ: 'ID',
      azp: 'muster',
      acr: '1',
      email_verified: false,
      preferred_username: 'ann',
      email: address,
    },
  },
  /** The district is `TenantId`, a number. */
  classlink: {
    document: 'https://developer.classlink.com/docs/accessing-user-data-1',
    readOn,
    rules: {
      kind: 'classlink',
      issuer: 'https://launchpad.classlink.com',
      rule: 'every',
      domains: [],
      directory: '2284',
    },
    claims: { sub: '8812', UserId: 8812, TenantId: 2284, LoginId: 'ann', Role: 'Teacher', email: address },
  },
  /** `name` is an object, and addresses are not verified unless Clever is asked for it. */
  clever: {
    document: 'https://dev.clever.com/docs/the-userinfo-endpoint',
    readOn,
    isUserinfo: true,
    rules: ofClever,
    claims: {
      sub: '64f0e2926b100a053fc08e15',
      user_id: '64f0e2876b100a053fbf9c6e',
      multi_role_user_id: '64f0e2926b100a053fc08e15',
      user_type: 'teacher',
      district_id: cleverDistrict,
      district: cleverDistrict,
      email: address,
      email_verified: false,
      name: { first: 'Ann', last: 'Lee', middle: '' },
      given_name: 'Ann',
      family_name: 'Lee',
    },
  },
  /** The ID token: `sub` is the same person as in userinfo. */
  cleverToken: {
    document: 'https://dev.clever.com/docs/oidc-implementation',
    readOn,
    rules: ofClever,
    claims: {
      iss: 'https://clever.com',
      sub: '64f0e2926b100a053fc08e15',
      user_id: '64f0e2876b100a053fbf9c6e',
      multi_role_user_id: '64f0e2926b100a053fc08e15',
      user_type: 'district admin',
      district: cleverDistrict,
      email: address,
      email_verified: false,
      given_name: 'Ann',
      family_name: 'Lee',
    },
  },
} satisfies Record<string, Shape>
