import { cacheMessage } from './cacheMessage.ts'

/** Longest that the files may take to arrive, in ms. */
const timeoutMs = 60_000

/**
 * Asks that this page opens on this device without a network.
 * @returns whether it does; false where the browser keeps no files (plain http, an old one)
 */
export async function cacheForOffline(): Promise<boolean> {
  // While the app is developed its files change under a worker's hands.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false
  try {
    await navigator.serviceWorker.register('/sw.js').catch((error: unknown) => {
      // Without a network the one that is there goes on.
      if (!navigator.serviceWorker.controller) throw error
    })
    const { active } = await navigator.serviceWorker.ready
    if (!active) return false
    const { port1, port2 } = new MessageChannel()
    return await new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), timeoutMs)
      port1.onmessage = ({ data }) => {
        clearTimeout(timer)
        resolve(data === true)
      }
      active.postMessage(cacheMessage, [port2])
    })
  } catch {
    return false
  }
}
