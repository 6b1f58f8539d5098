import { type BagKind, contentsOf } from '@muster/domain/readiness/bagContents'
import { wrongField } from '../http/problems.ts'

/**
 * That every item belongs in a bag of this kind and is named once.
 * @throws 422 when not
 */
export function refuseUnknownItems(kind: BagKind, keys: readonly string[]): void {
  const known = new Set(contentsOf(kind).map(({ key }) => key))
  if (keys.every((key) => known.delete(key))) return
  throw wrongField(
    422,
    'unknown-item',
    'itemKey',
    'This does not belong in this bag, or is there twice. Reload the page and try again.',
  )
}
