import { photoPaths } from '@muster/contract/photoPaths'
import { t, told } from '@muster/words/t'
import { problemIn } from '../../api/call.ts'
import { isAccepted, sendFile } from '../../api/sendFile.ts'
import { openPhotoStore } from '../../live/bagPhotos.ts'
import { toastError } from '../../ui/toasts.ts'

/** Photos that the server has before their reports. */
const uploaded = new Set<string>()

/**
 * Sends a photo that waits on this phone. It stays there until `forgetPhoto`: its report may have to be sent again.
 * @returns true when the server has it; false when this phone has lost it or the server will never take it
 * @throws ProblemError when there was no answer and it should be tried again
 */
export async function sendPhoto(barcode: string, photoId: string): Promise<boolean> {
  if (uploaded.has(photoId)) return true
  const photo = await openPhotoStore().get(photoId)
  if (!photo) return false
  const lost = t`The photo did not arrive.`
  const answer = await sendFile(photoPaths.upload(barcode, photoId), photo, {
    lost,
    contentType: 'image/jpeg',
  })
  const { status } = answer
  const isThere = isAccepted(answer) || status === 409
  if (!isThere) {
    const problem = problemIn(answer.body, status)
    if (status >= 500 || [401, 408, 425, 429].includes(status)) throw problem
    toastError(t`The photo was not taken: ${told(problem.stored)}`)
  }
  if (isThere) uploaded.add(photoId)
  return isThere
}

/** Deletes a photo once its report has arrived, with it or without. */
export async function forgetPhoto(photoId: string | null): Promise<void> {
  if (photoId === null) return
  uploaded.delete(photoId)
  await openPhotoStore().remove(photoId)
}
