import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { keepMessage } from '../safetyAudit/field/keepMessage.ts'

declare const self: ServiceWorkerGlobalScope
/** The files that running a safety audit needs beside those of a bag; filled in by apps/web/forPhones.ts. */
declare const filesForSafetyAudits: string[]

const store = 'muster-safety-audits'
const files = new Set(filesForSafetyAudits)

/**
 * Keeps the files with which a safety audit is run, on devices that have opened one: a room's phone is spared them. Their
 * names change with what is in them, so one that is there is the right one.
 */
export function keepForSafetyAudits(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && files.has(url.pathname),
    new CacheFirst({ cacheName: store }),
  )
  self.addEventListener('message', (event) => {
    if (event.data !== keepMessage) return
    const [port] = event.ports
    event.waitUntil(
      keep().then(
        () => port?.postMessage(true),
        () => port?.postMessage(false),
      ),
    )
  })
  // A new version brings a new document, which asks for new files.
  self.addEventListener('install', (event) => {
    event.waitUntil(caches.has(store).then((isUsed) => (isUsed ? keep() : undefined)))
  })
  self.addEventListener('activate', (event) => event.waitUntil(forgetOld()))
}

async function keep(): Promise<void> {
  const cache = await caches.open(store)
  const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll([...files].filter((file) => !there.has(file)))
}

async function forgetOld(): Promise<void> {
  if (!(await caches.has(store))) return
  const cache = await caches.open(store)
  const old = (await cache.keys()).filter(({ url }) => !files.has(new URL(url).pathname))
  await Promise.all(old.map((request) => cache.delete(request)))
}
