import { type LabelSize, labelPaths } from '@muster/contract/setupCalls'
import { fetchFile } from '../../api/fetchFile.ts'

/** The labels to print: of bags (all of the site’s, or some), or new ones for bags that are not known yet. */
export type Print =
  | { kind: 'bags'; siteId: number; bagIds: readonly string[]; size: LabelSize }
  | { kind: 'blank'; siteId: number; count: number; size: LabelSize }

/**
 * Fetches labels as a PDF.
 * @throws ProblemError with a sentence for a person
 */
export function fetchPdf(what: Print): Promise<Blob> {
  if (what.kind === 'blank')
    return fetchFile(labelPaths.blank(what.siteId), { body: { count: what.count, size: what.size } })
  const search = new URLSearchParams({ size: what.size })
  for (const bagId of what.bagIds) search.append('bagId', bagId)
  return fetchFile(`${labelPaths.site(what.siteId)}?${search}`)
}
