import { type PlanReport, planReport, planUploadPath } from '@muster/contract/planCalls'
import { urlOf } from '@muster/contract/urlOf'
import { problemIn } from '../api/call.ts'
import { ProblemError } from '../api/problemError.ts'
import { currentSession, sessionHeaders } from '../api/session.ts'

/** Longest we wait for the file to be sent and read, in milliseconds: a school's line is slow. */
const patience = 5 * 60_000

/**
 * Sends a floor plan to be kept, or only to be tried out.
 * @param id of the plan it becomes; the same for a second try of the same file
 * @returns what it did, or would do
 * @throws ProblemError
 */
export async function uploadPlan(
  siteId: number,
  { id, file, dryRun }: { id: string; file: File; dryRun: boolean },
): Promise<PlanReport> {
  const send = () =>
    request(urlOf({ path: planUploadPath(siteId) }, { query: queryOf(id, file, dryRun) }), file)
  let response = await send()
  if (response.status === 401 && (await currentSession().renew?.())) response = await send()
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw problemIn(body, response.status)
  return planReport.parse(body)
}

const queryOf = (id: string, file: File, dryRun: boolean) => ({ id, fileName: file.name.slice(-200), dryRun })

async function request(url: string, file: File): Promise<Response> {
  const isZip = /\.(zip|imdf)$/i.test(file.name)
  try {
    return await fetch(url, {
      method: 'POST',
      headers: {
        ...{ Accept: 'application/json', 'Content-Type': isZip ? 'application/zip' : 'application/geo+json' },
        ...sessionHeaders(),
      },
      body: file,
      signal: AbortSignal.timeout(patience),
    })
  } catch {
    const detail = 'The connection was lost before the whole file was sent. Nothing was imported: try again.'
    throw new ProblemError({ type: 'no-answer', status: 0, detail })
  }
}
