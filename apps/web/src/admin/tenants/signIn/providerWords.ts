import type { EndpointInput } from '@muster/contract/endpoint'
import type { addSignInProvider, SignInProviderView } from '@muster/contract/signInProviderCalls'
import { type AddressRule, type ProviderKind, providerKinds } from '@muster/domain/access/providerKinds'
import { say } from '@muster/words/message'
import { t } from '@muster/words/t'
import { wordTable } from '@muster/words/wordTable'
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

export const ruleWords = wordTable<AddressRule>({
  verified: say`The provider says it is verified`,
  google: say`Google confirms it: Workspace or gmail.com`,
  entra: say`Entra confirms it: xms_edov, or the sign-in name is in a listed domain`,
  every: say`Always (only provider administrators set addresses)`,
})

const shown = (text: string) => text || t`None`

export const providerWords: Words<ProviderValues> = {
  kind: {
    get label() {
      return t`Kind`
    },
    show: (kind) => providerKinds[kind].name,
  },
  name: {
    get label() {
      return t`Name on the button`
    },
    show: shown,
  },
  issuer: {
    get label() {
      return t`Issuer`
    },
    show: shown,
  },
  clientId: {
    get label() {
      return t`Client id`
    },
    show: shown,
  },
  clientSecret: {
    get label() {
      return t`Client secret`
    },
    show: (secret) => (secret ? t`Other` : t`Unchanged`),
  },
  clientAuth: {
    get label() {
      return t`Send secret`
    },
    show: (auth) => authWords[auth],
  },
  scopes: {
    get label() {
      return t`Scopes`
    },
    show: shown,
  },
  parameters: {
    get label() {
      return t`More parameters`
    },
    show: shown,
  },
  rule: {
    get label() {
      return t`Accept an address when`
    },
    show: (rule) => ruleWords[rule],
  },
  domains: {
    get label() {
      return t`Domains`
    },
    show: shown,
  },
  directory: {
    get label() {
      return t`District`
    },
    show: shown,
  },
  isActive: {
    get label() {
      return t`In use`
    },
    show: (isActive) => (isActive ? t`Yes` : t`No`),
  },
}

export const authWords = {
  get post() {
    return t`In the body (post)`
  },
  get basic() {
    return t`In a header (basic)`
  },
}

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
