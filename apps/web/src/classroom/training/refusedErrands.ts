import { itemName } from '@muster/domain/readiness/itemCatalog'
import type { AnyBagPage } from '../bagPages.ts'
import type { Errand, QuietEntry } from '../kept/quietBox.ts'

/** Where each kind of errand says itself what became of it. */
const ownPages: Record<Errand['kind'], AnyBagPage> = { help: 'report', count: 'inventory', use: 'remedy' }

/** What was refused and is not said by the page that is open, oldest first. */
export function refusedElsewhere(entries: readonly QuietEntry[], page: AnyBagPage): QuietEntry[] {
  return entries.filter(({ errand, refusal }) => refusal !== null && ownPages[errand.kind] !== page)
}

/** Counts that were refused, without the one whose result is on the screen. */
export function refusedCounts(entries: readonly QuietEntry[], countedId: string | null): QuietEntry[] {
  return entries.filter(
    ({ errand, refusal }) => refusal !== null && errand.kind === 'count' && errand.id !== countedId,
  )
}

/** What somebody wanted, in words that stand after “Not sent:”. */
export function errandName(errand: Errand): string {
  switch (errand.kind) {
    case 'help':
      return 'your call for help'
    case 'count':
      return `the count by ${errand.byName}`
    case 'use':
      return `“used this” for ${itemName(errand.itemKey)}`
  }
}
