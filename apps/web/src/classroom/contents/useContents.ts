import { type BagContents, getContents } from '@muster/contract/readinessCalls'
import { contentsOf } from '@muster/domain/readiness/bagContents'
import { useBag } from '../BagContext.ts'
import { cacheNames } from '../kept/actionQueue.ts'
import { type CachedView, useCachedQuery } from '../kept/useCachedQuery.ts'

/**
 * The contents of the bag on this page. Without a network on the very first visit these are the contents of a bag of
 * its kind, which the app knows by itself: `isCatalogue`, and then nothing is known about counts.
 */
export function useContents(): {
  contents: BagContents | null
  isCatalogue: boolean
  view: CachedView<BagContents>
} {
  const { barcode, record } = useBag()
  const view = useCachedQuery(barcode, cacheNames.contents, getContents)
  if (view.data) return { contents: view.data, isCatalogue: false, view }
  if (view.problem === null) return { contents: null, isCatalogue: false, view }
  const items = contentsOf(record.kind).map(
    (item) => ({ ...item, left: null, expiresOn: null, state: 'unknown' }) as const,
  )
  return { contents: { items, lastCount: null, restock: null }, isCatalogue: true, view }
}
