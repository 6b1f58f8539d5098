import { taskPhotoPath } from '@muster/contract/taskCalls'
import { t } from '@muster/words/t'
import { uploadFile } from '../../api/uploadFile.ts'
import { newId } from '../../live/newId.ts'
import { shrinkPicture } from '../../ui/photo/shrinkPicture.ts'

/**
 * Makes a picture small and adds it to a task.
 * @throws ProblemError, with a sentence for a person
 */
export async function sendTaskPhoto(taskId: string, file: Blob): Promise<void> {
  const photo = await shrinkPicture(file)
  const lost = t`The connection was lost before the photo was sent. Add it again.`
  await uploadFile(taskPhotoPath(taskId, newId()), photo, { lost, contentType: 'image/jpeg' })
}
