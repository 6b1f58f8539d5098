import { type LabelSize, labelPaths, missingScriptsHeader } from '@muster/contract/setupCalls'
import { fetchFile } from '../../api/fetchFile.ts'

/** The labels to print: of bags (all of the site’s, or some), or new ones for bags that are not known yet. */
export type Print =
  | { kind: 'bags'; siteId: number; bagIds: readonly string[]; size: LabelSize }
  | { kind: 'blank'; siteId: number; count: number; size: LabelSize }

/** A PDF, and the scripts of its names that the server has no font for, in one list; null for none. */
export type FetchedLabels = { file: Blob; missingScripts: string | null }

/**
 * Fetches labels as a PDF.
 * @throws ProblemError with a sentence for a person
 */
export async function fetchLabels(what: Print): Promise<FetchedLabels> {
  let missingScripts: string | null = null
  const readHeaders = (headers: Headers) => {
    missingScripts = headers.get(missingScriptsHeader)
  }
  const file = await fetchFile(urlOf(what), { ...bodyOf(what), readHeaders })
  return { file, missingScripts }
}

function urlOf(what: Print): string {
  if (what.kind === 'blank') return labelPaths.blank(what.siteId)
  const search = new URLSearchParams({ size: what.size })
  for (const bagId of what.bagIds) search.append('bagId', bagId)
  return `${labelPaths.site(what.siteId)}?${search}`
}

const bodyOf = (what: Print) =>
  what.kind === 'blank' ? { body: { count: what.count, size: what.size } } : {}
