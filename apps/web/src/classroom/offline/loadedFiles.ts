/** The files of the app that this page has already; each notes itself as it arrives. */
const loadedFiles = new Set<string>()

/** @param file its name, as the build begins it */
export function noteFileLoaded(file: string): void {
  loadedFiles.add(file)
}

/**
 * True for a file of the app that can be had without a network: this page has it, or the service worker keeps it on
 * this phone.
 * @param file its name, as the build begins it: `trainingScreens` for `/assets/trainingScreens-D1k2.js`
 */
export async function isAvailableOffline(file: string): Promise<boolean> {
  if (loadedFiles.has(file)) return true
  // Without https there is no service worker, and no store of its files.
  if (!('caches' in globalThis)) return false
  for (const store of await caches.keys()) {
    const requests = await (await caches.open(store)).keys()
    if (requests.some(({ url }) => url.includes(`/${file}-`) && url.endsWith('.js'))) return true
  }
  return false
}
