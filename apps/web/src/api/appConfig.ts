import { type AppConfig, appConfig } from '@muster/contract/appConfig'
import { t } from '@muster/words/t'
import { loadOnce } from './loadOnce.ts'
import { ProblemError } from './problemError.ts'
import { productName, setProduct } from './product.ts'
import { noteTenant } from './session.ts'

/** Specification, section 9. */
const timeoutMs = 20_000

/**
 * Loads the configuration of this deployment, read once at run time so that one build serves every deployment.
 * @throws ProblemError when it cannot be read; the next call tries again
 */
export const loadAppConfig: () => Promise<AppConfig> = loadOnce(fetchAppConfig)

async function fetchAppConfig(): Promise<AppConfig> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), timeoutMs)
  const response = await fetch('/config.json', { signal: late.signal }).catch(() => null)
  clearTimeout(timer)
  const parsed = response?.ok ? appConfig.safeParse(await response.json().catch(() => undefined)) : null
  if (!parsed?.success) {
    const detail = t`${productName()}’s server cannot be reached. Check the network and try again.`
    throw new ProblemError({ type: 'no-config', status: response?.status ?? 0, detail })
  }
  setProduct(parsed.data.productName, parsed.data.productSlug)
  const { tenant, defaultTenantId = null } = parsed.data
  noteTenant({ ofHost: tenant?.tenantId ?? null, byDefault: defaultTenantId })
  return parsed.data
}
