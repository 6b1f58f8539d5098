import { drillLogPaths } from '@muster/contract/drillCalls'
import { problemIn } from '../../api/call.ts'
import { ProblemError } from '../../api/problemError.ts'
import { currentSession, sessionHeaders } from '../../api/session.ts'

/** Which part of the log, as the page shows it. */
export type LogStretch = { siteId?: number; from: string; to: string }

/**
 * Fetches the drill log as a file. A link could not say who asks for it.
 * @throws ProblemError with a sentence for a person
 */
export async function fetchLog(
  kind: keyof typeof drillLogPaths,
  { siteId, from, to }: LogStretch,
): Promise<Blob> {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const search = new URLSearchParams({ from, to, timeZone })
  if (siteId !== undefined) search.set('siteId', String(siteId))
  const url = `${drillLogPaths[kind]}?${search}`
  let response = await ask(url)
  if (response.status === 401 && (await currentSession().renew?.())) response = await ask(url)
  if (!response.ok) throw problemIn(await response.json().catch(() => undefined), response.status)
  return response.blob()
}

async function ask(url: string): Promise<Response> {
  try {
    return await fetch(url, { headers: sessionHeaders(), signal: AbortSignal.timeout(60_000) })
  } catch {
    const detail = 'No answer from Muster. Check the network and try again.'
    throw new ProblemError({ type: 'no-answer', status: 0, detail })
  }
}
