/** The things that Muster's server gives its OpenID provider: rows, keys, people, and the addresses of pages. */
import type { SignInRefusalReason } from '@muster/domain/access/signInRefusals'
import type { Identified, ProviderRules } from './providerRules.ts'

/** The content of a record. Only two names are looked up beside its id. */
export type StoredPayload = {
  grantId?: string | undefined
  uid?: string | undefined
  [name: string]: unknown
}

/** A stored record of oidc-provider. */
export type StoredRecord = {
  /** `Session`, `Grant`, `RefreshToken` and so on. */
  model: string
  /** Hash of the id. */
  id: string
  payload: StoredPayload
  /** Seconds since 1970. */
  expiresAt: number
}

/** Keeps records until they expire. All servers share them. */
export type RecordStore = {
  save: (record: StoredRecord) => Promise<void>
  find: (model: string, id: string) => Promise<StoredPayload | undefined>
  findByUid: (model: string, uid: string) => Promise<StoredPayload | undefined>
  /** Notes the time of use, in seconds since 1970. */
  consume: (model: string, id: string, at: number) => Promise<void>
  remove: (model: string, id: string) => Promise<void>
  /** Removes all records of one model that belong to a grant. */
  removeGrant: (model: string, grantId: string) => Promise<void>
}

/** A private key as a JSON Web Key (RFC 7517). */
export type SigningKey = Record<string, unknown> & { kty: string; kid: string; alg: 'ES256' | 'RS256' }

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
  noteSignIn: (accountId: string, method: string, address: string) => Promise<void>
  /** The active account with this address. */
  findByEmail: (email: string) => Promise<{ accountId: string } | undefined>
  /**
   * Says what a code that was right is good for: its person's organizations may require passkeys.
   * @param isPrinted whoever runs the server has given it
   */
  worthOfCode: (accountId: string, isPrinted: boolean) => Promise<CodeWorth>
}

/**
 * `all`: as much as a passkey, and one may be added. `enrollment`: a passkey has to be added. `part`: it opens those organizations
 * that require no passkey, and none may be added. `nothing`: it signs nobody in.
 */
export type CodeWorth = 'all' | 'enrollment' | 'part' | 'nothing'

/**
 * The other browsers in which the owner of an account is signed in.
 * @param here the id of the session of this browser; undefined when it has none yet
 */
export type OtherSessions = {
  count: (accountId: string, here: string | undefined) => Promise<number>
  /** @param address of the sender in the network, for the audit */
  end: (accountId: string, here: string | undefined, address: string) => Promise<void>
}

/** A passkey as it is stored. */
export type StoredPasskey = {
  /** The credential id, in base64url. */
  id: string
  publicKey: Uint8Array<ArrayBuffer>
  counter: number
  transports: string[]
}

/** A passkey that is added, with a name by which its owner knows it again. */
export type NewPasskey = StoredPasskey & { name: string }

/** Keeps passkeys. */
export type Passkeys = {
  /** The passkey with this credential id, and the active account that it signs in. */
  find: (id: string) => Promise<(Omit<StoredPasskey, 'id'> & { accountId: string }) | undefined>
  list: (accountId: string) => Promise<{ id: string; transports: string[] }[]>
  /** @param address of the sender in the network, for the audit */
  add: (accountId: string, passkey: NewPasskey, address: string) => Promise<void>
  noteUse: (accountId: string, id: string, counter: number) => Promise<void>
}

/** Makes and takes the codes that sign somebody in once. */
export type Codes = {
  /**
   * Sends a code to the account with this address, if there is one. The answer is the same in either case.
   * @param page the open sign-in page, the only one where the code works
   */
  send: (email: string, page: string, address: string) => Promise<'done' | 'too-many'>
  /** The account that a code is of; it works once. */
  redeem: (
    typed: { email: string; code: string },
    page: string,
    address: string,
  ) => Promise<{ accountId: string; isPrinted: boolean } | SignInRefusalReason>
}

/** A provider that people are sent to. */
export type SignInProvider = ProviderRules & {
  id: string
  version: number
  /** On the button. */
  name: string
  /** Null: of the whole deployment. */
  tenantId: string | null
  clientId: string
  /** @throws with a sentence for the operator when it cannot be decrypted */
  clientSecret: () => string
  clientAuth: 'post' | 'basic'
  scopes: string
  /** Further parameters of the authorization request. */
  parameters: Record<string, string>
}

/** A way to sign in that is offered. */
export type Offered = Pick<SignInProvider, 'id' | 'name' | 'kind'>

/** Keeps the providers, and the accounts behind their people. */
export type Providers = {
  /**
   * The providers of a page: those of the organization at its host, and of the whole deployment.
   * @returns also whether passkeys and codes are offered there
   */
  offeredAt: (origin: string) => Promise<{ offered: Offered[]; isOwnOffered: boolean }>
  /** The providers for the domain of an address, whoever has it. */
  offeredFor: (email: string) => Promise<Offered[]>
  /**
   * The providers that somebody has to use instead of a passkey or a code: those of their organizations, when none of these takes
   * the common sign-in. Asked when they have proved who they are.
   */
  insteadFor: (accountId: string) => Promise<Offered[]>
  /** One that is in use. */
  find: (id: string) => Promise<SignInProvider | undefined>
  /** The account of a person, linked to it by their proved address the first time. */
  accountOf: (
    provider: SignInProvider,
    person: Identified,
  ) => Promise<{ accountId: string } | SignInRefusalReason>
}

/** A sign-in that did not happen. */
export type NotedRefusal = {
  reason: SignInRefusalReason
  /** In the words of the provider or the mail server; empty without any. */
  detail: string
  /** The address that was typed or given. */
  email?: string | null
  provider?: Pick<SignInProvider, 'id' | 'tenantId'> | undefined
  /** The origin of the page that asked. */
  origin: string
  /** Of the sender in the network; null where nobody sent anything. */
  address: string | null
}

export type Log = Record<'info' | 'warn' | 'error', (details: object, message: string) => void>

/** Everything that the provider needs. */
export type IssuerOptions = {
  /** The issuer as tokens name it: an address without a slash at the end. Its path is where the server mounts it. */
  issuer: string
  /** The parameter of an authorization request by which a person comes to add a passkey. Its value is `add`. */
  addingParameter: string
  productName: string
  /** Lifetime of an access token, in seconds. */
  tokenSeconds: number
  /** True lets the people of the demo sign in, whose passwords are public. */
  isDemo: boolean
  records: RecordStore
  /** Reads the present keys. It is asked at every request, and answers from memory. */
  readKeys: () => Promise<IssuerKeys>
  people: People
  passkeys: Passkeys
  otherSessions: OtherSessions
  codes: Codes
  providers: Providers
  /** Keeps a refusal for administrators, and writes it into the log. */
  noteRefusal: (refusal: NotedRefusal) => Promise<void>
  /** Counts a request of a sender (`networkOf`). @returns the seconds that it has to wait; 0 when it is answered */
  limitSender: (sender: string) => number
  /** Returns what fetches from a provider, with limits: nothing that it names leads into a private network that is not its own. */
  fetchFrom: (issuer: string) => typeof fetch
  /** True where people without another provider sign in here, by passkey or code. */
  hasOwnSignIn: boolean
  /** False where no mail server is configured: then codes come from the command line alone. */
  sendsMail: boolean
  /** The origin where lost people find Muster. */
  homeUrl: string
  /** True for an origin from which pages of this deployment are served: sign-in returns only to these. */
  isOwnOrigin: (origin: string) => Promise<boolean>
  log: Log
}
