// Light or dark before the first paint; src/ui/scheme.ts is the rest of it. A bag's page starts dark, whatever was
// chosen: on a slow network a white screen gives a room away.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('muster.scheme')
  } catch {
    // A browser that keeps nothing has no choice kept.
  }
  const device = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const scheme = chosen === 'light' || chosen === 'dark' ? chosen : device
  const isBag = /^\/redbag\/(?!(about|setup|inventory|lockdown|edit|site-bag)(\/|$))./.test(location.pathname)
  document.documentElement.setAttribute('data-mantine-color-scheme', isBag ? 'dark' : scheme)
})()
