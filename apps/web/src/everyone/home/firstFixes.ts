import type { SiteReason } from '@muster/contract/siteReadinessCalls'
import { causesOf } from '../../desk/sites/readiness/reasonWords.ts'
import { paths } from '../../paths.ts'

export type Fix = { sentence: string; label: string; to: string }

/** Fixes shown of a site. */
const most = 2

/**
 * The fixes that matter most at a site. Causes that are mended on the same page are one fix: the costliest says why.
 */
export function firstFixes(siteId: number, reasons: readonly SiteReason[]): Fix[] {
  const fixes = new Map<string, Fix>()
  for (const { sentence, fix } of causesOf(siteId, reasons)) {
    // Reasons name parts of the site's page as if they were on it.
    const to = fix.to.startsWith('#') ? `${paths.site(siteId)}${fix.to}` : fix.to
    if (!fixes.has(to)) fixes.set(to, { sentence, label: fix.label, to })
  }
  return [...fixes.values()].slice(0, most)
}
