import { photoLimit } from '@muster/contract/photoPaths'
import { t } from '@muster/words/t'
import { ProblemError } from '../../api/problemError.ts'

export type PictureLimits = {
  /** The longest side of what is sent, in pixels. */
  longestSide: number
  bytes: number
  /** The file types and qualities to try, until one is small enough. */
  tries: readonly (readonly ['image/webp' | 'image/jpeg', number])[]
  /** The sentences for a person where it cannot be opened, or not made small enough. */
  unreadable: string
  tooLarge: string
}

/** Enough to read a label, little enough for a slow network. */
const ofPhoto: PictureLimits = {
  longestSide: 1600,
  bytes: photoLimit,
  tries: [0.8, 0.5, 0.3].map((quality) => ['image/jpeg', quality] as const),
  get unreadable() {
    return t`This phone can’t open that file. Take a photo instead.`
  },
  get tooLarge() {
    return t`This picture is too large. Take a photo instead.`
  },
}

/**
 * A picture that is small enough to send. Drawing it anew leaves behind the place and time that the camera wrote into
 * the file.
 * @throws ProblemError with a sentence for a person
 */
export async function shrinkPicture(file: Blob, limits = ofPhoto): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) throw pictureProblem(limits.unreadable)
  const scale = Math.min(1, limits.longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (context) {
    // A JPEG has no see-through places: they would be black, as the walls of a floor plan are.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  }
  picture.close()
  for (const [type, quality] of limits.tries) {
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
    // A browser that does not know how makes a PNG instead, which is many times as large.
    if (made?.type === type && made.size <= limits.bytes) return made
  }
  throw pictureProblem(limits.tooLarge)
}

/** Says why a picture cannot be sent. */
export function pictureProblem(detail: string): ProblemError {
  return new ProblemError({ type: 'no-picture', status: 0, detail })
}
