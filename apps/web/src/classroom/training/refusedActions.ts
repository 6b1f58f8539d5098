import { itemName } from '@muster/domain/readiness/itemCatalog'
import { t, told } from '@muster/words/t'
import type { AnyBagPage } from '../bagPages.ts'
import type { QueuedAction, QueuedEntry } from '../kept/actionOutbox.ts'

/** The page on which each kind of errand shows its own outcome. */
const ownPages: Record<QueuedAction['kind'], AnyBagPage> = {
  help: 'report',
  count: 'inventory',
  use: 'remedy',
}

/** The refused errands that the open page does not show, oldest first. */
export function refusedElsewhere(entries: readonly QueuedEntry[], page: AnyBagPage): QueuedEntry[] {
  return entries.filter(
    ({ errand: queuedAction, refusal }) => refusal !== null && ownPages[queuedAction.kind] !== page,
  )
}

/** Counts that were refused, without the one whose result is on the screen. */
export function refusedCounts(entries: readonly QueuedEntry[], countedId: string | null): QueuedEntry[] {
  return entries.filter(
    ({ errand: queuedAction, refusal }) =>
      refusal !== null && queuedAction.kind === 'count' && queuedAction.id !== countedId,
  )
}

/** The name of an errand, in words that follow “Not sent:”. */
export function queuedActionName(queuedAction: QueuedAction): string {
  switch (queuedAction.kind) {
    case 'help':
      return t`your call for help`
    case 'count':
      return t`the count by ${queuedAction.byName}`
    case 'use':
      return t`“used this” for ${told(itemName(queuedAction.itemKey))}`
  }
}
