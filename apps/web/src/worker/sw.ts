import './polyfillsWhenMissing.ts'
import { enable as enableNavigationPreload } from 'workbox-navigation-preload'
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'
import { paths } from '../paths.ts'
import { lacksBuiltins } from '../startup/builtins.ts'
import { handlePushes } from './handlePushes.ts'
import { prefetch } from './prefetch.ts'
import { cacheSafetyAuditFiles } from './safetyAuditCache.ts'

/**
 * The service worker: it lets a room's phone open its bag without a network. It keeps files of the app and no answer
 * of the API; the last answers for a bag are kept by its page (classroom/offline, classroom/kept, live/bagOutbox.ts).
 * A safety audit that is run opens as well, once it was opened on this device (safetyAuditCache.ts). It also shows
 * the push messages of a manager's browser (handlePushes.ts).
 */
declare const self: ServiceWorkerGlobalScope
/** The files to keep; filled in by apps/web/forPhones.ts. */
declare const filesToKeep: { url: string; revision: string | null }[]
/** The files that a page asks for where the browser lacks something (startup/begin.ts). */
declare const filesForOldBrowsers: typeof filesToKeep

/** A document that takes longer than this is given up for the one on the phone, in seconds. */
const patience = 3

// Named once: the build fills the list in at each place that names it.
const files = lacksBuiltins() ? [...filesToKeep, ...filesForOldBrowsers] : filesToKeep
prefetch(files.flatMap(({ url, revision }) => (revision === null ? [url] : [])))
// `/` is not `/index.html`: documents are asked for first, and only what has a hash in its name is not.
precacheAndRoute(files, { directoryIndex: '', cleanURLs: false })
cleanupOutdatedCaches()
// The document is on its way while the worker still wakes up.
enableNavigationPreload()

registerRoute(({ request, url }) => request.mode === 'navigate' && isBagPage(url), documentOr('/index.html'))
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isSafetyAuditRun(url),
  documentOr('/index.html'),
)
registerRoute(({ request, url }) => request.mode === 'navigate' && isPage(url), documentOr('/offline.html'))

/** A bag's page, or one about bags that anybody can open: not those for managers, whose files are not kept. */
function isBagPage({ pathname }: URL): boolean {
  const isFor = (path: string) => pathname === path || pathname.startsWith(`${path}/`)
  return isFor(paths.redbag) && !isFor(paths.redbagEdit) && !isFor(paths.redbagSiteBag)
}

/** True for the address where a safety audit is run: paths.ts, `safetyAuditRun`. */
function isSafetyAuditRun({ pathname }: URL): boolean {
  return /^\/safety-audits\/[^/]+\/run\/?$/.test(pathname)
}

/** Sign-in returns and the API's own pages have nothing to fall back on. */
function isPage({ pathname }: URL): boolean {
  return !/^\/(api|health|feeds|identity|oidc-|silent-)/.test(pathname)
}

handlePushes()
cacheSafetyAuditFiles()

/** The network's document, with what happens now in it; or else one that is on the phone. */
function documentOr(kept: string): NetworkOnly {
  return new NetworkOnly({
    networkTimeoutSeconds: patience,
    plugins: [
      {
        handlerDidError: () => matchPrecache(kept),
        // A proxy that answers in the place of a server that is down is no answer. It is looked at here and not in
        // `fetchDidSucceed`, which workbox does not call for a document that was preloaded.
        handlerWillRespond: async ({ response }) =>
          response.status >= 500 ? ((await matchPrecache(kept)) ?? response) : response,
      },
    ],
  })
}

// On its first day the page that brought it is already open, and may lose its network a minute later.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// A new worker waits until a page without an incident, and no other page open, says that nothing is in its way.
self.addEventListener('message', ({ data }) => {
  if (data === 'takeOver') void takeOver()
})

async function takeOver(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // Other pages may be older and still need files of their own time.
  if (pages.length <= 1) await self.skipWaiting()
}
