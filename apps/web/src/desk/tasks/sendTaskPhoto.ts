import { taskPhotoPath } from '@muster/contract/taskCalls'
import { problemIn } from '../../api/call.ts'
import { ProblemError } from '../../api/problemError.ts'
import { isAccepted, sendFile } from '../../api/sendFile.ts'
import { newId } from '../../live/newId.ts'
import { shrinkPhoto } from '../../ui/shrinkPhoto.ts'

/**
 * Makes a picture small and adds it to a task.
 * @throws ProblemError, with a sentence for a person
 */
export async function sendTaskPhoto(taskId: string, file: Blob): Promise<void> {
  const photo = await shrinkPhoto(file).catch((error) => {
    const detail = error instanceof Error ? error.message : 'This picture cannot be sent. Choose another.'
    throw new ProblemError({ type: 'no-picture', status: 0, detail })
  })
  const lost = 'The connection was lost before the whole photo was sent. Add it again.'
  const answer = await sendFile(taskPhotoPath(taskId, newId()), photo, { lost, contentType: 'image/jpeg' })
  if (!isAccepted(answer)) throw problemIn(answer.body, answer.status)
}
