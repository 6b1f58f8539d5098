import type { EndpointInput } from '@muster/contract/endpoint'
import type { addSignInProvider, SignInProviderView } from '@muster/contract/signInProviderCalls'
import { type AddressRule, type ProviderKind, providerKinds } from '@muster/domain/access/providerKinds'
import type { Words } from '../../../ui/form/Conflict.tsx'

/** The fields of a provider as they are typed: lists are text. */
export type ProviderValues = {
  kind: ProviderKind
  name: string
  issuer: string
  clientId: string
  clientSecret: string
  clientAuth: 'post' | 'basic'
  scopes: string
  parameters: string
  rule: AddressRule
  domains: string
  directory: string
  isActive: boolean
}

export const ruleWords: Record<AddressRule, string> = {
  verified: 'The provider says it is verified',
  google: 'Google confirms it: Workspace or gmail.com',
  entra: 'Entra confirms it: xms_edov, or the sign-in name is in a listed domain',
  every: 'Always (only provider administrators set addresses)',
}

const shown = (text: string) => text || 'None'

export const providerWords: Words<ProviderValues> = {
  kind: { label: 'Kind', show: (kind) => providerKinds[kind].name },
  name: { label: 'Name on the button', show: shown },
  issuer: { label: 'Issuer', show: shown },
  clientId: { label: 'Client id', show: shown },
  clientSecret: { label: 'Client secret', show: (secret) => (secret ? 'Other' : 'Unchanged') },
  clientAuth: { label: 'Send secret', show: (auth) => authWords[auth] },
  scopes: { label: 'Scopes', show: shown },
  parameters: { label: 'More parameters', show: shown },
  rule: { label: 'Accept an address when', show: (rule) => ruleWords[rule] },
  domains: { label: 'Domains', show: shown },
  directory: { label: 'District', show: shown },
  isActive: { label: 'In use', show: (isActive) => (isActive ? 'Yes' : 'No') },
}

export const authWords = { post: 'In the body (post)', basic: 'In a header (basic)' }

/** The fields of a new provider of a kind; what was typed by hand already stays. */
export function startOf(kind: ProviderKind): ProviderValues {
  const { name, issuer, rule, parameters } = providerKinds[kind]
  return {
    kind,
    name,
    issuer: 'is' in issuer ? issuer.is : '',
    clientId: '',
    clientSecret: '',
    clientAuth: 'post',
    scopes: 'openid profile email',
    parameters: linesOf(parameters),
    rule,
    domains: '',
    directory: '',
    isActive: true,
  }
}

/** The fields of a provider that is there. */
export function valuesOf({
  parameters,
  domains,
  directory,
  id: _,
  version: __,
  ...same
}: SignInProviderView): ProviderValues {
  return {
    ...same,
    clientSecret: '',
    parameters: linesOf(parameters),
    domains: domains.join(', '),
    directory: directory ?? '',
  }
}

type Body = EndpointInput<typeof addSignInProvider>['body']['provider']
export type ProviderBody = Omit<Body, 'clientSecret'> & { clientSecret?: string }

/** The body of a request: lists for the texts that were typed. An empty secret is left out. */
export function bodyOf(values: ProviderValues): ProviderBody {
  const { clientSecret, parameters, domains, directory, ...same } = values
  return {
    ...same,
    issuer: values.issuer.trim(),
    parameters: Object.fromEntries(
      parameters
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
        .map((line) => [line.split('=')[0]?.trim() ?? '', line.slice(line.indexOf('=') + 1).trim()]),
    ),
    domains: domains.split(/[\s,;]+/).filter(Boolean),
    directory: directory.trim() || null,
    ...(clientSecret ? { clientSecret } : {}),
  }
}

function linesOf(parameters: Record<string, string>): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')
}
