import type { AppConfig } from '@muster/contract/appConfig'
import { id } from '@muster/domain/id'
import { z } from 'zod'
import type { CallTarget } from '../../api/callTarget.ts'
import type { AccountState } from '../../auth/accountState.ts'

/**
 * The dynamic tenant config: a base URL and a tenant id that calls go to instead. Only where debugging is on and for a
 * global admin, and only to a server on the configured list: an open switch would let a link redirect a signed-in
 * person’s calls, with their token, to anybody.
 */
const dynamicConfig = z.object({
  isOn: z.boolean(),
  baseUrl: z.string(),
  /** Empty: the tenant in use. */
  tenantId: z.union([z.literal(''), id]),
})
export type DynamicConfig = z.infer<typeof dynamicConfig>

const key = 'muster.dynamicConfig'
/** The query parameter of the specification, section 4. */
const parameter = 'useDynamicConfig'
const off: DynamicConfig = { isOn: false, baseUrl: '', tenantId: '' }

type Store = Pick<Storage, 'getItem' | 'setItem'> | null

/** True when this person may see and use it here. */
export function mayDebug({ debug }: Pick<AppConfig, 'debug'>, account: AccountState): boolean {
  return debug !== null && account.state === 'signedIn' && account.account.profile.isGlobalAdmin
}

/**
 * Picks the server that calls go to.
 * @returns null for the server the page came from: switched off, not allowed, or a server that is not on the list
 */
export function targetOf(
  config: Pick<AppConfig, 'debug'>,
  account: AccountState,
  { isOn, baseUrl, tenantId }: DynamicConfig,
): CallTarget | null {
  if (!isOn || !mayDebug(config, account)) return null
  if (!config.debug?.apiUrls.includes(baseUrl)) return null
  return { baseUrl: baseUrl.replace(/\/$/, ''), tenantId: tenantId || null }
}

/**
 * Reads the configuration kept on this device; switched off where it keeps nothing that makes sense.
 * @param wanted the switch in the address (`switchIn`)
 */
export function readDynamicConfig(store: Store, wanted: boolean | null): DynamicConfig {
  const stored = readStored(store)
  return wanted === null ? stored : { ...stored, isOn: wanted }
}

/** Keeps it on this device. */
export function storeDynamicConfig(store: Store, config: DynamicConfig): void {
  try {
    store?.setItem(key, JSON.stringify(dynamicConfig.parse(config)))
  } catch {
    // Then it lasts as long as the page.
  }
}

/**
 * Reads the switch from an address.
 * @param search the query of the address, with or without `?`
 * @returns null when it says nothing about it
 */
export function switchIn(search: string): boolean | null {
  const value = new URLSearchParams(search).get(parameter)
  return value === null ? null : ['true', '1', 'on', 'yes'].includes(value.trim().toLowerCase())
}

function readStored(store: Store): DynamicConfig {
  try {
    return dynamicConfig.parse(JSON.parse(store?.getItem(key) ?? 'null'))
  } catch {
    return off
  }
}
