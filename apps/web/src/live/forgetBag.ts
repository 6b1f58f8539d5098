import { browserStorage } from '../startup/browserStorage.ts'

type Store = Pick<Storage, 'length' | 'key' | 'removeItem'>

/** Actions that are not sent yet: they go their own way, to the server or to a refusal. */
const waiting = ['outbox', 'errands']
const listeners = new Set<(barcode: string) => void>()

/**
 * Takes off this phone what it knows of a bag that is no more: its news, the students of its room, drafts. Entries
 * that wait to be sent stay until the server has answered them.
 * @param storage the browser's localStorage, or null where it keeps none
 */
export function forgetBag(barcode: string, storage: Store | null = browserStorage()): void {
  const start = `muster.bag.${barcode}.`
  const names = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '')
  for (const name of names)
    if (name.startsWith(start) && !waiting.includes(name.slice(start.length))) storage?.removeItem(name)
  for (const forget of listeners) forget(barcode)
}

/** Calls back with the barcode of a bag that is forgotten, so that the page's own memory lets go of it, too. */
export function whenForgotten(forget: (barcode: string) => void): void {
  listeners.add(forget)
}
