import type { AppConfig } from '@muster/contract/appConfig'
import { paths } from '../paths.ts'

/** The step to take for the host that a page was opened at. */
export type DomainStep =
  | { step: 'stay' }
  | { step: 'redirect'; url: string }
  /** Says where one should be, for so many milliseconds. */
  | { step: 'warn'; as: 'banner' | 'toast'; host: string; forMs: number }

type Visit = {
  domain: AppConfig['domain']
  /** The first part of the host of the tenant in use; null while it is not known. */
  prefix: string | null
  isGlobalAdmin: boolean
  location: Pick<Location, 'protocol' | 'host' | 'hostname' | 'pathname' | 'search' | 'hash'>
  /** True when this host has sent the page away a moment ago, and here it is again. */
  hasJustRedirected: boolean
}

const stay: DomainStep = { step: 'stay' }
const signingIn: readonly string[] = [paths.oidcCallback, paths.oidcCallbackError, paths.silentRenew]

/** The provider’s answer belongs to the host that asked; it goes on from there afterwards. */
export function isSigningIn(pathname: string): boolean {
  return signingIn.includes(pathname)
}

/** Each tenant has a host of its own (specification, sections 6 and 9). */
export function domainStep(visit: Visit): DomainStep {
  const { domain, prefix, isGlobalAdmin, location } = visit
  if (!domain || !prefix || isSigningIn(location.pathname)) return stay
  const host = `${prefix}.${domain.base}`.toLowerCase()
  if (location.host.toLowerCase() === host) return stay
  if (isGlobalAdmin && isLocal(location.hostname)) return { step: 'warn', as: 'toast', host, forMs: 5_000 }
  if (domain.isForced && !visit.hasJustRedirected) {
    const { protocol, pathname, search, hash } = location
    return { step: 'redirect', url: `${protocol}//${host}${pathname}${search}${hash}` }
  }
  return { step: 'warn', as: 'banner', host, forMs: 10_000 }
}

function isLocal(hostname: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}
