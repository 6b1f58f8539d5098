/**
 * Light or dark before the first paint; ui/scheme.ts is the rest of it. A bag's page starts dark, regardless of the
 * choice: on a slow network a white screen gives a room away.
 */
export function showFirstScheme(): void {
  let chosen: string | null = null
  try {
    chosen = localStorage.getItem('muster.scheme')
  } catch {
    // A browser that keeps nothing has no choice kept.
  }
  const device = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const scheme = chosen === 'light' || chosen === 'dark' ? chosen : device
  document.documentElement.setAttribute('data-mantine-color-scheme', isBagPage() ? 'dark' : scheme)
}

/** True for the address of a bag's page; the names are those of `noBarcodes` (paths.ts). */
export function isBagPage(): boolean {
  return /^\/redbag\/(?!(about|setup|inventory|lockdown|edit|site-bag)(\/|$))./.test(location.pathname)
}
