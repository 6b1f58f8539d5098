import { type LabelSize, labelPaths } from '@muster/contract/setupCalls'
import { problemIn } from '../api/call.ts'
import { ProblemError } from '../api/problemError.ts'
import { currentSession, sessionHeaders } from '../api/session.ts'

/** What is printed: labels of bags (all of the site’s, or some), or new labels for bags that are not known yet. */
export type Print =
  | { kind: 'bags'; siteId: number; bagIds: readonly string[]; size: LabelSize }
  | { kind: 'blank'; siteId: number; count: number; size: LabelSize }

/**
 * Fetches labels as a PDF. A link could not say who asks for them.
 * @throws ProblemError with a sentence for a person
 */
export async function fetchPdf(what: Print): Promise<Blob> {
  let response = await ask(what)
  if (response.status === 401 && (await currentSession().renew?.())) response = await ask(what)
  if (!response.ok) throw problemIn(await response.json().catch(() => undefined), response.status)
  return response.blob()
}

async function ask(what: Print): Promise<Response> {
  const signal = AbortSignal.timeout(60_000)
  try {
    if (what.kind === 'bags') {
      const search = new URLSearchParams({ size: what.size })
      for (const bagId of what.bagIds) search.append('bagId', bagId)
      return await fetch(`${labelPaths.site(what.siteId)}?${search}`, { headers: sessionHeaders(), signal })
    }
    return await fetch(labelPaths.blank(what.siteId), {
      method: 'POST',
      headers: { ...sessionHeaders(), 'Content-Type': 'application/json' },
      body: JSON.stringify({ count: what.count, size: what.size }),
      signal,
    })
  } catch {
    const detail = 'No answer from Muster. Check the network and try again.'
    throw new ProblemError({ type: 'no-answer', status: 0, detail })
  }
}
