import { planPictureLimits } from '@muster/contract/planPictureCalls'
import { type PictureHeader, readPictureHeader } from '@muster/domain/plan/pictureHeader'
import { say } from '@muster/words/message'
import { inEnglish } from '@muster/words/t'
import { HttpProblem } from '../../platform/http/problems.ts'
import { stripJpegMetadata } from '../photo/stripJpegMetadata.ts'
import { stripPngMetadata } from './stripPngMetadata.ts'
import { stripWebpMetadata } from './stripWebpMetadata.ts'

const strippers = {
  'image/png': stripPngMetadata,
  'image/jpeg': stripJpegMetadata,
  'image/webp': stripWebpMetadata,
}

export type StrippedPicture = PictureHeader & { content: Buffer }

/**
 * A picture of a floor with nothing in its file but the picture. It is not unpacked here: what a head promises is what a
 * browser would have to hold, so that is what is limited.
 * @param file whatever was uploaded; what it is, its content says
 * @throws 415 when it is no whole PNG, JPEG or WebP, 422 when it has too many pixels
 */
export function stripPictureMetadata(file: Buffer): StrippedPicture {
  const claimed = readPictureHeader(file)
  if (!claimed) throw noPicture()
  refuseTooManyPixels(claimed)
  const content = strippers[claimed.type](file)
  // The removed chunks may have hidden another head.
  const head = content && readPictureHeader(content)
  if (!content || !head) throw cutOff()
  refuseTooManyPixels(head)
  return { ...head, content }
}

function refuseTooManyPixels({ width, height }: PictureHeader): void {
  const { side, pixels } = planPictureLimits
  if (width <= side && height <= side && width * height <= pixels) return
  throw new HttpProblem(
    422,
    'too-many-pixels',
    say`The picture has ${width} × ${height} pixels. Make it smaller: 3,000 on the longer side is plenty.`,
  )
}

export const noPicture = () =>
  new HttpProblem(
    415,
    'wrong-format',
    inEnglish(
      'A picture of a floor is a PNG, JPEG or WebP. Save an SVG, a PDF or anything else as PNG first.',
    ),
  )
const cutOff = () =>
  new HttpProblem(
    415,
    'wrong-format',
    inEnglish('This picture is damaged, or it moves. Save it as a plain PNG or JPEG and choose it again.'),
  )
