import { type BagKind, contentsOf } from '@muster/domain/readiness/bagContents'
import { inEnglish } from '@muster/words/t'
import type { Tx } from '../../platform/db/database.ts'
import { invalidField } from '../../platform/http/problems.ts'
import { itemsEverInBags } from './contentsSets.ts'

/**
 * Checks that every item belongs in a bag of this kind, or once did, and is named once: a count made offline may arrive
 * after a change of the contents.
 * @throws 422 when not
 */
export async function refuseUnknownItems(tx: Tx, kind: BagKind, keys: readonly string[]): Promise<void> {
  const own = await itemsEverInBags(tx)
  const known = new Set([
    ...contentsOf(kind).map(({ key }) => key),
    ...[...own].flatMap(([key, { kinds }]) => (kinds.has(kind) ? [key] : [])),
  ])
  if (keys.every((key) => known.delete(key))) return
  throw invalidField(
    422,
    'unknown-item',
    'itemKey',
    inEnglish('This does not belong in this bag, or is there twice. Reload the page and try again.'),
  )
}
