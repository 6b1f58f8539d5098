import { addressRule, providerKind, providerKinds } from '@muster/domain/access/providerKinds'
import { signInRefusalReason } from '@muster/domain/access/signInRefusals'
import { id } from '@muster/domain/id'
import { isStorable, notStorable } from '@muster/domain/text'
import { inEnglish, t } from '@muster/words/t'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { versioned } from './shapes.ts'

/** The OpenID providers that Muster's own sign-in sends the people of a tenant, or of the whole deployment, to, and why somebody could not sign in. */

const line = (most: number, missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(most, { error: () => t`Keep it under ${most} characters.` })
    .refine(isStorable, notStorable)

const domain = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, inEnglish('Write domains as northside.example.org.'))
  .max(255)

const settings = z.object({
  kind: providerKind,
  /** On the button: "Continue with …". */
  name: line(100, inEnglish('Write the name that people know it by.')),
  /** Exactly as the provider names itself, also with or without a slash at the end. */
  issuer: z
    .url({ protocol: /^https?$/, error: inEnglish('Write the whole address, as https://login.example.org.') })
    .max(255, inEnglish('Keep it under 256 characters.'))
    .refine((url) => !/[?#\s]/.test(url), inEnglish('Write the address without ? and #.'))
    .refine(
      (url) => !URL.parse(url)?.username,
      inEnglish('Write the address without a name and password in it.'),
    ),
  clientId: line(200, inEnglish('Write the client id that the provider gave.')),
  clientAuth: z.enum(['post', 'basic']).default('post'),
  scopes: line(500, inEnglish('Write at least openid.'))
    .refine((scopes) => scopes.split(/\s+/).includes('openid'), inEnglish('The scopes must contain openid.'))
    .default('openid profile email'),
  /** Further parameters of the authorization request, such as `audience`, `resource` or `prompt`. */
  parameters: z
    .record(
      z.string().regex(/^[a-z_]{1,50}$/, inEnglish('Write parameters as audience=… .')),
      z.string().max(500),
    )
    .refine((all) => Object.keys(all).length <= 20, inEnglish('At most 20 parameters.'))
    .refine(
      (all) => !reserved.some((name) => name in all),
      inEnglish('Muster itself sets state, nonce, scope and the like.'),
    )
    .default({}),
  rule: addressRule,
  domains: z.array(domain).max(50, inEnglish('At most 50 domains.')).default([]),
  directory: line(200, '').nullable().default(null),
  isActive: z.boolean().default(true),
})

const reserved = [
  'client_id',
  'client_secret',
  'code_challenge',
  'code_challenge_method',
  'nonce',
  'redirect_uri',
  'request',
  'response_mode',
  'response_type',
  'scope',
  'state',
]

const secret = line(2000, inEnglish('Write the client secret that the provider gave.'))

const isWhole = ({ kind, directory }: { kind: keyof typeof providerKinds; directory: string | null }) =>
  providerKinds[kind].directoryClaim === null || directory !== null
const notWhole = {
  path: ['directory'],
  error: inEnglish('This provider serves many districts as one: write which of them is yours.'),
}

const newProvider = settings.extend({ clientSecret: secret }).refine(isWhole, notWhole)
const changedProvider = settings.extend({ clientSecret: secret.optional() }).refine(isWhole, notWhole)

/** A provider as it is set up. Its secret is written and never read. */
export const signInProvider = settings.extend({ id: z.uuid(), version: z.int() })
export type SignInProviderView = z.infer<typeof signInProvider>

const signInSettings = z.object({
  /** The version of the tenant. */
  version: z.int(),
  /** False: its own providers alone open it. */
  commonSignIn: z.boolean(),
  /** Muster's own issuer, below which each provider has its return address (`returnAddress`). Null: this server has no address of its own. */
  ownIssuer: z.string().nullable(),
  providers: z.array(signInProvider),
  /** True: of the common sign-in a passkey opens it, and a code by mail does not. */
  requiresPasskey: z.boolean(),
  /** Its members, how many of them have a passkey, and the first fifty by name who have none. */
  passkeys: z.object({
    members: z.int(),
    having: z.int(),
    without: z.array(z.object({ id: z.uuid(), name: z.string() })),
  }),
})
export type SignInSettings = z.infer<typeof signInSettings>

const sharedSignIn = signInSettings.pick({ ownIssuer: true, providers: true })
export type SharedSignIn = z.infer<typeof sharedSignIn>

const tenantParams = z.object({ id })
const global = { tag: 'Administration', access: 'globalAdmin', answer: signInSettings } as const

export const getSignInSettings = endpoint({
  method: 'GET',
  path: '/api/admin/tenants/:id/sign-in',
  tag: 'Administration',
  summary: 'How the people of a tenant sign in.',
  access: 'admin',
  params: tenantParams,
  answer: signInSettings,
})

export const addSignInProvider = endpoint({
  ...global,
  method: 'POST',
  path: '/api/admin/tenants/:id/sign-in/providers',
  summary:
    'Adds a provider. It is tried first: 422 when it is another one, or does not take the client and its secret.',
  params: tenantParams,
  body: versioned.extend({ provider: newProvider }),
  status: 201,
})

export const changeSignInProvider = endpoint({
  ...global,
  method: 'PUT',
  path: '/api/admin/tenants/:id/sign-in/providers/:providerId',
  summary: 'Changes a provider, after it was tried. Without a secret the stored one stays.',
  params: tenantParams.extend({ providerId: id }),
  body: versioned.extend({ provider: changedProvider }),
})

export const setCommonSignIn = endpoint({
  ...global,
  method: 'PUT',
  path: '/api/admin/tenants/:id/sign-in/common',
  summary:
    'Says whether passkeys, codes and shared providers open a tenant beside its own providers. 422 for false without an active provider.',
  params: tenantParams,
  body: versioned.extend({ commonSignIn: z.boolean() }),
})

export const setRequiredPasskeys = endpoint({
  method: 'PUT',
  path: '/api/admin/tenants/:id/sign-in/passkeys',
  tag: 'Administration',
  summary:
    'Says whether the people of a tenant need a passkey. From then on, and from an invitation, those without one have 14 days to add it by a code. 409 for who has signed in by a code.',
  access: 'admin',
  answer: signInSettings,
  params: tenantParams,
  body: versioned.extend({ requiresPasskey: z.boolean() }),
})

const shared = { tag: 'Administration', access: 'globalAdmin', answer: sharedSignIn } as const

export const getSharedSignIn = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/admin/sign-in',
  summary: 'The shared providers: they open every tenant that takes the common sign-in.',
})

export const addSharedProvider = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/admin/sign-in/providers',
  summary: 'Adds a shared provider, after it was tried.',
  body: z.object({ provider: newProvider }),
  status: 201,
})

export const changeSharedProvider = endpoint({
  ...shared,
  method: 'PUT',
  path: '/api/admin/sign-in/providers/:providerId',
  summary:
    'Changes a shared provider, after it was tried. `version` is its own. Without a secret the stored one stays.',
  params: z.object({ providerId: id }),
  body: versioned.extend({ provider: changedProvider }),
})

const refusals = z.array(
  z.object({
    id: z.string(),
    at: z.string(),
    email: z.string().nullable(),
    reason: signInRefusalReason,
    /** In the words of the provider; empty without any. */
    detail: z.string(),
    providerName: z.string().nullable(),
    sourceAddress: z.string().nullable(),
  }),
)
const refusalQuery = z.object({ email: z.string().trim().toLowerCase().max(320).optional() })

export const listSignInRefusals = endpoint({
  method: 'GET',
  path: '/api/admin/tenants/:id/sign-in/refusals',
  tag: 'Administration',
  summary: 'The last twenty sign-ins that were refused, with reasons; `email`: those of one address.',
  access: 'admin',
  params: tenantParams,
  query: refusalQuery,
  answer: refusals,
})

export const listSharedRefusals = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/admin/sign-in/refusals',
  summary:
    'The last twenty sign-ins that were refused anywhere, also of nobody who is known; `email`: those of one address.',
  query: refusalQuery,
  answer: refusals,
})
