import { type Owner, ownerOf, type polyfilled } from './builtins.ts'

/**
 * Brings the built-ins that a browser of the floor may lack, in a file of its own: begin.ts and the service worker ask for
 * it only where something is missing. Each is what its standard says, as far as the app uses it: of arrays and strings, not
 * of typed arrays or of what is only like an array.
 */
type Missing = { [Place in Owner]: Record<(typeof polyfilled)[Place][number], unknown> }

const missing: Missing = {
  'Array.prototype': {
    findLast<T>(
      this: T[],
      test: (item: T, index: number, all: T[]) => unknown,
      self?: unknown,
    ): T | undefined {
      return this[lastIndex(this, test, self)]
    },
    findLastIndex<T>(this: T[], test: (item: T, index: number, all: T[]) => unknown, self?: unknown): number {
      return lastIndex(this, test, self)
    },
    toReversed<T>(this: T[]): T[] {
      return Array.from(this).reverse()
    },
    toSorted<T>(this: T[], compare?: (one: T, other: T) => number): T[] {
      return Array.from(this).sort(compare)
    },
    toSpliced<T>(this: T[], ...change: [number, number, ...T[]]): T[] {
      const copy = Array.from(this)
      copy.splice(...change)
      return copy
    },
    with<T>(this: T[], index: number, value: T): T[] {
      const at = index < 0 ? this.length + index : index
      if (at < 0 || at >= this.length) throw new RangeError(`Invalid index : ${index}`)
      const copy = Array.from(this)
      copy[at] = value
      return copy
    },
  },
  'String.prototype': {
    isWellFormed(this: string): boolean {
      return !lone.test(this)
    },
    toWellFormed(this: string): string {
      return this.replace(new RegExp(lone, 'gu'), '\uFFFD')
    },
  },
  AbortSignal: {
    any(signals: Iterable<AbortSignal>): AbortSignal {
      const all = Array.from(signals)
      const either = new AbortController()
      const aborted = all.find((signal) => signal.aborted)
      if (aborted) return abort(either, aborted.reason)
      for (const signal of all) {
        const end = () => abort(either, signal.reason)
        // Once one is aborted, the others let go: a signal of the whole page would hold on to each call that it was part of.
        signal.addEventListener('abort', end, { signal: either.signal })
      }
      return either.signal
    },
    timeout(ms: number): AbortSignal {
      const controller = new AbortController()
      const late = () => abort(controller, new DOMException('signal timed out', 'TimeoutError'))
      setTimeout(late, ms)
      return controller.signal
    },
  },
  Map: {
    groupBy<T, K>(items: Iterable<T>, keyOf: (item: T, index: number) => K): Map<K, T[]> {
      const groups = new Map<K, T[]>()
      Array.from(items).forEach((item, index) => {
        const key = keyOf(item, index)
        const group = groups.get(key)
        if (group) group.push(item)
        else groups.set(key, [item])
      })
      return groups
    },
  },
  Object: {
    groupBy<T>(items: Iterable<T>, keyOf: (item: T, index: number) => PropertyKey): Record<PropertyKey, T[]> {
      const groups: Record<PropertyKey, T[]> = Object.create(null)
      Array.from(items).forEach((item, index) => {
        const key = keyOf(item, index)
        groups[key] = [...(groups[key] ?? []), item]
      })
      return groups
    },
  },
  URL: {
    canParse(url: string, base?: string): boolean {
      return parse(url, base) !== null
    },
    parse(url: string, base?: string): URL | null {
      return parse(url, base)
    },
  },
}

/** Half of a pair of surrogates without the other half. */
const lone = /\p{Surrogate}/u

for (const place of Object.keys(missing) as Owner[])
  for (const [name, value] of Object.entries(missing[place])) {
    const owner = ownerOf(place)
    if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true })
  }

function lastIndex<T>(
  items: T[],
  test: (item: T, index: number, all: T[]) => unknown,
  self: unknown,
): number {
  for (let index = items.length - 1; index >= 0; index -= 1)
    if (test.call(self, items[index] as T, index, items)) return index
  return -1
}

/** Chrome before 98 and Firefox before 97 know of no reason. */
function abort(controller: AbortController, reason: unknown): AbortSignal {
  const { signal } = controller
  if (!('reason' in AbortSignal.prototype)) Object.defineProperty(signal, 'reason', { value: reason })
  controller.abort(reason)
  return signal
}

function parse(url: string, base?: string): URL | null {
  try {
    return new URL(url, base)
  } catch {
    return null
  }
}
