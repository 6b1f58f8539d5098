/**
 * Finds the type of a file that calls itself a picture: by its first bytes, never by its name, and before anything of
 * it is unpacked.
 */
import type { PictureSize } from './pictureFrame.ts'

export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp'
export type PictureHeader = PictureSize & { type: PictureType }

/**
 * The kind of a picture and how large it says it is.
 * @param bytes the file, or as much of it as has its head; a JPEG may have hundreds of kilobytes before it
 * @returns null when it is no PNG (ISO/IEC 15948), JPEG (ISO/IEC 10918-1) or WebP (RFC 9649), or has no size
 */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const head = readPng(view) ?? readWebp(view) ?? readJpeg(view)
  return head && head.width > 0 && head.height > 0 ? head : null
}

/** The four letters at a place; empty when there are none. */
const letters = (view: DataView, at: number) =>
  at + 4 <= view.byteLength
    ? String.fromCharCode(...[0, 1, 2, 3].map((next) => view.getUint8(at + next)))
    : ''

function readPng(view: DataView): PictureHeader | null {
  const isPng = view.byteLength >= 33 && view.getUint32(0) === 0x89504e47 && view.getUint32(4) === 0x0d0a1a0a
  if (!isPng || letters(view, 12) !== 'IHDR') return null
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
}

function readWebp(view: DataView): PictureHeader | null {
  if (view.byteLength < 30 || letters(view, 0) !== 'RIFF' || letters(view, 8) !== 'WEBP') return null
  const size = webpSize(view, letters(view, 12))
  return size && { type: 'image/webp', ...size }
}

function webpSize(view: DataView, chunk: string): PictureSize | null {
  if (chunk === 'VP8 ')
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  if (chunk === 'VP8L') {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (chunk !== 'VP8X') return null
  const three = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16) + 1
  return { width: three(24), height: three(27) }
}

/** Goes from marker to marker to the start of a frame: C0 to CF, but for C4, C8 and CC, which are something else. */
function readJpeg(view: DataView): PictureHeader | null {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return null
  let at = 2
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const code = view.getUint8(at + 1)
    if (code === 0xff) {
      at += 1
      continue
    }
    if (code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code))
      return { type: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    at += 2 + view.getUint16(at + 2)
  }
  return null
}
