import { type ImportKind, type ImportRun, importRun, uploadPath } from '@muster/contract/importCalls'
import { urlOf } from '@muster/contract/urlOf'
import { problemIn } from '../../api/call.ts'
import { ProblemError } from '../../api/problemError.ts'
import { currentSession, sessionHeaders } from '../../api/session.ts'

export type ImportUpload = { kind: ImportKind; file: File; dryRun: boolean; allowRemovals: boolean }

/**
 * Sends a file to be imported, or only to be tried out.
 * @param onProgress how much of the file has left this device, 0 to 1
 * @returns the import that has begun
 * @throws ProblemError
 */
export async function uploadImport(
  tenantId: string,
  upload: ImportUpload,
  onProgress: (share: number) => void,
): Promise<ImportRun> {
  const send = () => request(tenantId, upload, onProgress)
  let answer = await send()
  if (answer.status === 401 && (await currentSession().renew?.())) answer = await send()
  if (answer.status < 200 || answer.status > 299) throw problemIn(answer.body, answer.status)
  return importRun.parse(answer.body)
}

/** By XMLHttpRequest: fetch cannot say how much it has sent, and a school's line is slow. */
function request(
  tenantId: string,
  { kind, file, dryRun, allowRemovals }: ImportUpload,
  onProgress: (share: number) => void,
): Promise<{ status: number; body: unknown }> {
  const query = { kind, fileName: file.name.slice(-200), dryRun, allowRemovals }
  return new Promise((resolve, reject) => {
    const lost = () =>
      reject(
        new ProblemError({
          type: 'no-answer',
          status: 0,
          detail: 'The connection was lost before the whole file was sent. Nothing was imported: try again.',
        }),
      )
    const xhr = new XMLHttpRequest()
    xhr.open('POST', urlOf({ path: uploadPath(tenantId) }, { query }))
    for (const [name, value] of Object.entries(sessionHeaders())) xhr.setRequestHeader(name, value)
    xhr.setRequestHeader('Content-Type', kind === 'oneroster' ? 'application/zip' : 'text/csv')
    xhr.setRequestHeader('Accept', 'application/json')
    xhr.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    xhr.onload = () => resolve({ status: xhr.status, body: parsed(xhr.responseText) })
    xhr.onerror = lost
    xhr.onabort = lost
    xhr.send(file)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
