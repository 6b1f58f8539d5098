import { t } from '@muster/words/t'
import { fetchApi } from './apiBase.ts'
import { problemIn } from './call.ts'
import { ProblemError } from './problemError.ts'
import { withRequestLimit } from './requestLimit.ts'
import { currentSession, sessionHeaders } from './session.ts'
import { withStallTimeout } from './stallTimeout.ts'

/** The body of a file that is asked for by POST, the signal that ends the wait for it, and a look at the answer’s headers. */
type FileRequest = { body?: object; signal?: AbortSignal; readHeaders?: (headers: Headers) => void }

/**
 * Fetches a file. A link could not carry the sign-in. There is no limit in all, as long as some of it arrives every
 * 20 s: it may be a whole log on a slow line.
 * @param url its path, with its query
 * @throws ProblemError with a sentence for a person
 */
export async function fetchFile(url: string, asking: FileRequest = {}): Promise<Blob> {
  let answer = await request(url, asking)
  if (answer.status === 401 && (await currentSession().renew?.())) answer = await request(url, asking)
  if (answer.ok) return answer.file
  throw problemIn(parsed(await answer.file.text()), answer.status)
}

type FetchedFile = { ok: boolean; status: number; file: Blob }

async function request(url: string, { body, signal, readHeaders }: FileRequest): Promise<FetchedFile> {
  const send = () =>
    withStallTimeout(signal, async (ends, moved) => {
      const response = await fetchApi(url, {
        signal: ends,
        headers: { ...sessionHeaders(), ...(body ? { 'Content-Type': 'application/json' } : {}) },
        ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      })
      moved()
      readHeaders?.(response.headers)
      return { ok: response.ok, status: response.status, file: await readAll(response, moved) }
    })
  return withRequestLimit(
    `file ${url.replace(/[?#].*/, '').replace(/[\w-]{22,}/g, '*')}`,
    signal,
    send,
  ).catch(() => {
    const detail = t`The file did not arrive to its end. Check the network and try again.`
    throw new ProblemError({ type: 'no-answer', status: 0, detail })
  })
}

async function readAll(response: Response, moved: () => void): Promise<Blob> {
  const reader = response.body?.getReader()
  const parts: BlobPart[] = []
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    moved()
    parts.push(value)
  }
  return new Blob(parts, { type: response.headers.get('Content-Type') ?? '' })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
