import { taskPhotoPath } from '@muster/contract/taskCalls'
import { problemIn } from '../api/call.ts'
import { ProblemError } from '../api/problemError.ts'
import { currentSession, sessionHeaders } from '../api/session.ts'
import { newId } from '../live/newId.ts'
import { shrinkPhoto } from '../ui/shrinkPhoto.ts'

/** Longest we wait for a photo to be sent, in milliseconds. */
const patience = 60_000

/**
 * Makes a picture small and adds it to a task.
 * @throws ProblemError, with a sentence for a person
 */
export async function sendTaskPhoto(taskId: string, file: Blob): Promise<void> {
  const photo = await shrinkPhoto(file).catch((error) => {
    const detail = error instanceof Error ? error.message : 'This picture cannot be sent. Choose another.'
    throw new ProblemError({ type: 'no-picture', status: 0, detail })
  })
  const url = taskPhotoPath(taskId, newId())
  let response = await post(url, photo)
  if (response.status === 401 && (await currentSession().renew?.())) response = await post(url, photo)
  if (!response.ok) throw problemIn(await response.json().catch(() => undefined), response.status)
}

async function post(url: string, body: Blob): Promise<Response> {
  try {
    return await fetch(url, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'image/jpeg', ...sessionHeaders() },
      body,
      signal: AbortSignal.timeout(patience),
    })
  } catch {
    const detail = 'The connection was lost before the whole photo was sent. Add it again.'
    throw new ProblemError({ type: 'no-answer', status: 0, detail })
  }
}
