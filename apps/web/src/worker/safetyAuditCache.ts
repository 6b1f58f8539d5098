import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { cacheMessage } from '../desk/safetyAudits/field/cacheMessage.ts'

declare const self: ServiceWorkerGlobalScope
/** The files that running a safety audit needs beside those of a bag; filled in by apps/web/forPhones.ts. */
declare const filesForSafetyAudits: string[]

const cacheName = 'muster-safety-audits'
const files = new Set(filesForSafetyAudits)

/**
 * Keeps the files with which a safety audit is run, on devices that have opened one: a room's phone is spared them.
 * Their names change with their content, so one that is there is the right one.
 */
export function cacheSafetyAuditFiles(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && files.has(url.pathname),
    new CacheFirst({ cacheName: cacheName }),
  )
  self.addEventListener('message', (event) => {
    if (event.data !== cacheMessage) return
    const [port] = event.ports
    event.waitUntil(
      cacheFiles().then(
        () => port?.postMessage(true),
        () => port?.postMessage(false),
      ),
    )
  })
  // A new version brings a new document, which asks for new files.
  self.addEventListener('install', (event) => {
    event.waitUntil(caches.has(cacheName).then((isUsed) => (isUsed ? cacheFiles() : undefined)))
  })
  self.addEventListener('activate', (event) => event.waitUntil(deleteOldFiles()))
}

async function cacheFiles(): Promise<void> {
  const cache = await caches.open(cacheName)
  const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll([...files].filter((file) => !there.has(file)))
}

async function deleteOldFiles(): Promise<void> {
  if (!(await caches.has(cacheName))) return
  const cache = await caches.open(cacheName)
  const old = (await cache.keys()).filter(({ url }) => !files.has(new URL(url).pathname))
  await Promise.all(old.map((request) => cache.delete(request)))
}
