import { problemIn } from './call.ts'
import { ProblemError } from './problemError.ts'
import { currentSession, sessionHeaders } from './session.ts'

/** Longer than a call: a file may be a whole log. */
const timeoutMs = 120_000

/**
 * Fetches a file. A link could not say who asks for it.
 * @param url its path, with its query
 * @throws ProblemError with a sentence for a person
 */
export async function fetchFile(url: string): Promise<Blob> {
  let response = await ask(url)
  if (response.status === 401 && (await currentSession().renew?.())) response = await ask(url)
  if (!response.ok) throw problemIn(await response.json().catch(() => undefined), response.status)
  return response.blob().catch(() => {
    throw cutOff()
  })
}

async function ask(url: string): Promise<Response> {
  try {
    return await fetch(url, { headers: sessionHeaders(), signal: AbortSignal.timeout(timeoutMs) })
  } catch {
    throw cutOff()
  }
}

function cutOff(): ProblemError {
  const detail = 'The file did not arrive to its end. Check the network and try again.'
  return new ProblemError({ type: 'no-answer', status: 0, detail })
}
