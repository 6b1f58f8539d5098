import {
  type PlanPicture,
  planPicture,
  planPictureLimits,
  planPictureUploadPath,
} from '@muster/contract/planPictureCalls'
import { urlOf } from '@muster/contract/urlOf'
import { readPictureHeader } from '@muster/domain/plan/pictureHeader'
import { problemIn } from '../../../api/call.ts'
import { ProblemError } from '../../../api/problemError.ts'
import { isAccepted, sendFile } from '../../../api/sendFile.ts'
import { newId } from '../../../live/newId.ts'

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
  const picture = await shrunk(file)
  const url = urlOf({ path: planPictureUploadPath(siteId) }, { query: { id: newId() } })
  const lost = 'The connection was lost before the whole picture was sent. Choose it again.'
  const answer = await sendFile(url, picture, { lost })
  if (!isAccepted(answer)) throw problemIn(answer.body, answer.status)
  return planPicture.parse(answer.body)
}

/** Looks at the size and the first bytes, before anything is unpacked. */
async function refuse(file: File): Promise<void> {
  if (file.size > largestFile)
    throw problem(
      'This picture is larger than 20 MB. Save it smaller: 3,000 pixels on the longer side are plenty.',
    )
  const head = readPictureHeader(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()))
  if (!head)
    throw problem(
      `${file.name} is no PNG, JPEG or WebP. Save an SVG, a PDF or anything else as PNG first, and choose that.`,
    )
  if (head.width * head.height > mostPixels)
    throw problem(
      `This picture has ${head.width.toLocaleString('en-US')} × ${head.height.toLocaleString('en-US')} pixels: too many to be opened. Save it smaller.`,
    )
}

async function shrunk(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) throw problem(`${file.name} cannot be opened. It may be cut off: save it again.`)
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (context) {
    // A JPEG has no see-through places: they would be black, as walls are.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  }
  picture.close()
  for (const [type, quality] of [
    ['image/webp', 0.85],
    ['image/jpeg', 0.85],
    ['image/jpeg', 0.5],
  ] as const) {
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
    // A browser that does not know how makes a PNG instead, which is many times as large.
    if (made?.type === type && made.size <= planPictureLimits.bytes) return made
  }
  throw problem('This picture is too large to send. Save it smaller, and choose that.')
}

const problem = (detail: string) => new ProblemError({ type: 'no-picture', status: 0, detail })
