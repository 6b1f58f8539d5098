import { planPictureLimits } from '@muster/contract/planPictureCalls'
import { type PictureHead, readPictureHead } from '@muster/domain/plan/pictureHead'
import { HttpProblem } from '../http/problems.ts'
import { cleanJpeg } from '../photo/cleanJpeg.ts'
import { cleanPng } from './cleanPng.ts'
import { cleanWebp } from './cleanWebp.ts'

const cleaners = { 'image/png': cleanPng, 'image/jpeg': cleanJpeg, 'image/webp': cleanWebp }

export type CleanPicture = PictureHead & { content: Buffer }

/**
 * A picture of a floor with nothing in its file but the picture. It is not unpacked here: what a head promises is what a
 * browser would have to hold, so that is what is limited.
 * @param file whatever was uploaded; what it is, its content says
 * @throws 415 when it is no whole PNG, JPEG or WebP, 422 when it has too many pixels
 */
export function cleanPicture(file: Buffer): CleanPicture {
  const claimed = readPictureHead(file)
  if (!claimed) throw noPicture()
  refuseTooManyPixels(claimed)
  const content = cleaners[claimed.type](file)
  // What was left out may have hidden another head.
  const head = content && readPictureHead(content)
  if (!content || !head) throw cutOff()
  refuseTooManyPixels(head)
  return { ...head, content }
}

function refuseTooManyPixels({ width, height }: PictureHead): void {
  const { side, pixels } = planPictureLimits
  if (width <= side && height <= side && width * height <= pixels) return
  throw new HttpProblem(
    422,
    'too-many-pixels',
    `The picture has ${width.toLocaleString('en-US')} × ${height.toLocaleString('en-US')} pixels. Make it smaller: 3,000 on the longer side are plenty.`,
  )
}

export const noPicture = () =>
  new HttpProblem(
    415,
    'wrong-format',
    'A picture of a floor is a PNG, JPEG or WebP. Save an SVG, a PDF or anything else as PNG first.',
  )
const cutOff = () =>
  new HttpProblem(
    415,
    'wrong-format',
    'This picture is not whole, or it moves. Save it as a plain PNG or JPEG and choose it again.',
  )
