/** The things that Muster's server gives its OpenID provider: rows, keys, people, and the addresses of pages. */
import type { AdapterPayload } from 'oidc-provider'

/** A stored record of oidc-provider. */
export type StoredRecord = {
  /** `Session`, `Grant`, `RefreshToken` and so on. */
  model: string
  /** Hash of the id. */
  id: string
  payload: AdapterPayload
  /** Seconds since 1970. */
  expiresAt: number
}

/** Keeps records until they expire. All servers share them. */
export type RecordStore = {
  save: (record: StoredRecord) => Promise<void>
  find: (model: string, id: string) => Promise<AdapterPayload | undefined>
  findByUid: (model: string, uid: string) => Promise<AdapterPayload | undefined>
  /** Notes the time of use, in seconds since 1970. */
  consume: (model: string, id: string, at: number) => Promise<void>
  remove: (model: string, id: string) => Promise<void>
  /** Removes all records of one model that belong to a grant. */
  removeGrant: (model: string, grantId: string) => Promise<void>
}

/** A private key as a JSON Web Key (RFC 7517). */
export type SigningKey = Record<string, unknown> & { kty: string; kid: string }

/** The keys of the provider. The first signs; all are published. */
export type IssuerKeys = { signing: readonly SigningKey[]; cookies: readonly string[] }

/** The claims of the provider about a person. */
export type Person = { email: string; name: string }

/** Says who has which account. */
export type People = {
  /** The holder of an active account; undefined for any other. */
  find: (accountId: string) => Promise<Person | undefined>
  /**
   * Notes that somebody has signed in here.
   * @param method how: `demo`, `passkey`, `code` or `provider:<id>`
   */
  noteSignIn: (accountId: string, method: string) => Promise<void>
  /** The active account with this address. */
  findByEmail: (email: string) => Promise<{ accountId: string } | undefined>
}

export type Log = Record<'warn' | 'error', (details: object, message: string) => void>

/** Everything that the provider needs. */
export type IssuerOptions = {
  /** The issuer as tokens name it: an address without a slash at the end. Its path is where the server mounts it. */
  issuer: string
  productName: string
  /** Lifetime of an access token, in seconds. */
  tokenSeconds: number
  /** True lets the people of the demo sign in, whose passwords are public. */
  isDemo: boolean
  records: RecordStore
  /** Reads the present keys. It is asked at every request, and answers from memory. */
  readKeys: () => Promise<IssuerKeys>
  people: People
  /** The origin where lost people find Muster. */
  homeUrl: string
  /** True for an origin from which pages of this deployment are served: sign-in returns only to these. */
  isOwnOrigin: (origin: string) => Promise<boolean>
  log: Log
}
