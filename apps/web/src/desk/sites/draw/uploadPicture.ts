import {
  type PlanPicture,
  planPicture,
  planPictureLimits,
  planPictureUploadPath,
} from '@muster/contract/planPictureCalls'
import { urlOf } from '@muster/contract/urlOf'
import { readPictureHeader } from '@muster/domain/plan/pictureHeader'
import { t } from '@muster/words/t'
import { uploadFile } from '../../../api/uploadFile.ts'
import { newId } from '../../../live/newId.ts'
import { pictureProblem, shrinkPicture } from '../../../ui/photo/shrinkPicture.ts'

/** The files that can be chosen. */
export const pictureTypes = 'image/png,image/jpeg,image/webp'

/**
 * The longest side of an uploaded picture, in pixels: enough to read the numbers on doors, little enough for a
 * phone's network.
 */
const longestSide = 3000
/** Larger files are not read, in bytes; and pictures with more pixels not unpacked: they would take the whole memory of a phone. */
const largestFile = 20 * 1024 * 1024
const mostPixels = 64_000_000
/** The part of a file that has its head, even behind the remarks of a camera, in bytes. */
const headBytes = 1024 * 1024

/**
 * Makes a picture of a floor small, without the camera's metadata, and sends it to be kept.
 * @throws ProblemError with a sentence for a person
 */
export async function uploadPicture(siteId: number, file: File): Promise<PlanPicture> {
  await refuse(file)
  const picture = await shrinkPicture(file, {
    longestSide,
    bytes: planPictureLimits.bytes,
    tries: [
      ['image/webp', 0.85],
      ['image/jpeg', 0.85],
      ['image/jpeg', 0.5],
    ],
    unreadable: t`${file.name} can’t be opened. It may be incomplete. Save it again.`,
    tooLarge: t`This picture is too large. Save a smaller one and choose it.`,
  })
  const url = urlOf({ path: planPictureUploadPath(siteId) }, { query: { id: newId() } })
  const lost = t`The connection was lost before the picture was sent. Choose it again.`
  return planPicture.parse(await uploadFile(url, picture, { lost }))
}

/** Looks at the size and the first bytes, before anything is unpacked. */
async function refuse(file: File): Promise<void> {
  if (file.size > largestFile)
    throw pictureProblem(
      t`This picture is larger than 20 MB. Save a smaller one. 3,000 pixels on the longer side is enough.`,
    )
  const head = readPictureHeader(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()))
  if (!head)
    throw pictureProblem(t`${file.name} is not a PNG, JPEG or WebP. Save it as PNG, then choose that file.`)
  if (head.width * head.height > mostPixels)
    throw pictureProblem(
      t`This picture has ${head.width} × ${head.height} pixels, which is too large. Save a smaller one.`,
    )
}
