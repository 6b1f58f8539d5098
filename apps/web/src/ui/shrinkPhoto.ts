import { photoLimit } from '@muster/contract/helpCalls'

/** The longest side of a sent photo, in pixels: enough to read a label, little enough for a slow network. */
const longestSide = 1600

/**
 * A photo as a JPEG that is small enough to send. Drawing it anew leaves behind the place and time that the camera wrote
 * into the file.
 * @throws Error with a sentence for a person when the file is no picture that this browser can show
 */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) throw new Error('This file is not a picture that this phone can open. Take a photo instead.')
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  for (const quality of [0.8, 0.5, 0.3]) {
    const photo = await asJpeg(canvas, quality)
    if (photo && photo.size <= photoLimit) return photo
  }
  throw new Error('This picture is too large to send. Take a photo instead.')
}

function asJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
