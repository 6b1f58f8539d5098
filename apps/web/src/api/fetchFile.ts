import { problemIn } from './call.ts'
import { ProblemError } from './problemError.ts'
import { currentSession, sessionHeaders } from './session.ts'

/** Longer than a call: a file may be a whole log. */
const timeoutMs = 120_000

/** What a file is made from, for one that is asked for by POST; and what ends the wait for it. */
type Asking = { body?: object; signal?: AbortSignal }

/**
 * Fetches a file. A link could not say who asks for it.
 * @param url its path, with its query
 * @throws ProblemError with a sentence for a person
 */
export async function fetchFile(url: string, asking: Asking = {}): Promise<Blob> {
  let response = await ask(url, asking)
  if (response.status === 401 && (await currentSession().renew?.())) response = await ask(url, asking)
  if (!response.ok) throw problemIn(await response.json().catch(() => undefined), response.status)
  return response.blob().catch(() => {
    throw cutOff()
  })
}

async function ask(url: string, { body, signal }: Asking): Promise<Response> {
  const ends = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]
  try {
    return await fetch(url, {
      signal: AbortSignal.any(ends),
      headers: { ...sessionHeaders(), ...(body ? { 'Content-Type': 'application/json' } : {}) },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
  } catch {
    throw cutOff()
  }
}

function cutOff(): ProblemError {
  const detail = 'The file did not arrive to its end. Check the network and try again.'
  return new ProblemError({ type: 'no-answer', status: 0, detail })
}
