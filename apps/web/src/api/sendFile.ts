import { apiCredentials, apiUrl } from './apiBase.ts'
import { ProblemError } from './problemError.ts'
import { currentSession, sessionHeaders } from './session.ts'
import { withStallTimeout } from './stallTimeout.ts'

/** The server's answer to a file; `body`: undefined for what is no JSON. */
export type FileAnswer = { status: number; body: unknown; retryAfter: string | null }

type SendFileOptions = {
  /** A sentence for when the connection is lost on the way. */
  lost: string
  contentType?: string
  /** Called with the share that has left this device, 0 to 1. */
  onProgress?: (share: number) => void
}

/**
 * Sends a file, which may take as long as it takes while some of it leaves this device every 20 s. By XMLHttpRequest:
 * fetch cannot say how much it has sent. An expired token is renewed once and the file sent again.
 * @throws ProblemError with status 0 and the sentence `lost` when it did not arrive
 */
export async function sendFile(url: string, file: Blob, options: SendFileOptions): Promise<FileAnswer> {
  const answer = await send(url, file, options)
  if (answer.status !== 401 || !(await currentSession().renew?.())) return answer
  return send(url, file, options)
}

function send(
  url: string,
  file: Blob,
  { lost, contentType, onProgress }: SendFileOptions,
): Promise<FileAnswer> {
  const transfer = (ends: AbortSignal, moved: () => void) =>
    new Promise<FileAnswer>((resolve, reject) => {
      const fail = () => reject(new ProblemError({ type: 'no-answer', status: 0, detail: lost }))
      const xhr = new XMLHttpRequest()
      xhr.open('POST', apiUrl(url))
      xhr.withCredentials = apiCredentials === 'include'
      for (const [name, value] of Object.entries(sessionHeaders())) xhr.setRequestHeader(name, value)
      xhr.setRequestHeader('Content-Type', contentType ?? file.type)
      xhr.setRequestHeader('Accept', 'application/json')
      xhr.upload.onprogress = ({ loaded, total }) => {
        moved()
        onProgress?.(total > 0 ? loaded / total : 0)
      }
      xhr.onprogress = moved
      xhr.onload = () =>
        resolve({
          status: xhr.status,
          body: parsed(xhr.responseText),
          retryAfter: xhr.getResponseHeader('Retry-After'),
        })
      xhr.onerror = fail
      xhr.onabort = fail
      ends.addEventListener('abort', () => xhr.abort())
      xhr.send(file)
    })
  return withStallTimeout(undefined, transfer)
}

/** True when the server took the file. */
export function isAccepted({ status }: FileAnswer): boolean {
  return status >= 200 && status < 300
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
