import * as fontkit from 'fontkit'
import decompress from 'woff2-encoder/decompress'

/** Returns the bytes of a font, WOFF2 unpacked: fontkit's own reading of that leaves out variations. */
export async function unpackFont(bytes: Uint8Array): Promise<Uint8Array> {
  const isPacked = Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'wOF2'
  return isPacked ? await decompress(bytes) : bytes
}

/**
 * Opens an unpacked font.
 * @throws when it is none, or a collection of several
 */
export function openFont(bytes: Uint8Array): fontkit.Font {
  const font = fontkit.create(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (!('hasGlyphForCodePoint' in font)) throw new Error('This file has several fonts.')
  return font
}

/** Returns a variable font at a weight; others stay as they are. @param weight 100 to 900, as in CSS */
export function atWeight(font: fontkit.Font, weight: number): fontkit.Font {
  return 'wght' in font.variationAxes ? font.getVariation({ wght: weight }) : font
}
