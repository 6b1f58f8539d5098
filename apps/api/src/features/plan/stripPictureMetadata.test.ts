import { readPictureHeader } from '@muster/domain/plan/pictureHeader'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exifOf, plainJpeg, withSegments } from '../../../test/jpeg.ts'
import { plainPng, pngChunk, webpChunk, webpOf } from '../../../test/pictureFiles.ts'
import { stripPictureMetadata } from './stripPictureMetadata.ts'

const secret = Buffer.from('Exif GPS 47.5 N 8.75 E', 'latin1')
/** A lossless WebP says its size in its first five bytes (RFC 9649, 3.4); what comes after is not looked at here. */
const lossless = (width: number, height: number) => {
  const head = Buffer.alloc(12, 1)
  head[0] = 0x2f
  head.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1)
  return webpChunk('VP8L', head)
}
const lossy = (width: number, height: number) => {
  const head = Buffer.from('0000009d012a00000000000000', 'hex')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  return webpChunk('VP8 ', head)
}
const extended = (width: number, height: number, flags: number) => {
  const head = Buffer.alloc(10)
  head[0] = flags
  head.writeUIntLE(width - 1, 4, 3)
  head.writeUIntLE(height - 1, 7, 3)
  return webpChunk('VP8X', head)
}
const none = Buffer.alloc(0)
const refusal = (file: Buffer) => {
  try {
    stripPictureMetadata(file)
  } catch (error) {
    return error instanceof Error ? error.message : 'no error'
  }
  return 'taken'
}

describe('of a picture, the place and every remark are left out, and the picture stays:', () => {
  test('PNG', () => {
    const bare = plainPng(30, 20)
    const added = ['eXIf', 'tEXt', 'iTXt', 'zTXt', 'tIME', 'iCCP', 'acTL'].map((name) =>
      pngChunk(name, secret),
    )
    const file = Buffer.concat([plainPng(30, 20, added), secret])
    expect(stripPictureMetadata(file)).toEqual({ type: 'image/png', width: 30, height: 20, content: bare })
    expect(stripPictureMetadata(bare).content).toEqual(bare)
  })

  test('JPEG', () => {
    const file = withSegments(exifOf({ make: 'PhoneMaker', latitude: 47.5, longitude: 8.75 }))
    expect(stripPictureMetadata(file)).toEqual({
      type: 'image/jpeg',
      width: 1,
      height: 1,
      content: plainJpeg,
    })
  })

  test('WebP, lossless, lossy, and with what is seen through', () => {
    const remarks = [webpChunk('ICCP', secret), webpChunk('EXIF', secret), webpChunk('XMP ', secret)]
    const of = (...chunks: Buffer[]) => stripPictureMetadata(webpOf(...chunks, ...remarks))
    const type = 'image/webp'
    expect(of(lossless(300, 200))).toEqual({
      type,
      width: 300,
      height: 200,
      content: webpOf(lossless(300, 200)),
    })
    const plain = { type, width: 301, height: 200, content: webpOf(lossy(301, 200)) }
    expect(of(extended(301, 200, 0x2c), lossy(301, 200))).toEqual(plain)
    const alpha = webpChunk('ALPH', Buffer.from([1, 2, 3]))
    const through = webpOf(extended(301, 200, 0x10), alpha, lossy(301, 200))
    expect(of(extended(301, 200, 0x3c), alpha, lossy(301, 200))).toEqual({ ...plain, content: through })
  })
})

describe('refused is', () => {
  test.each([
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'is a PNG, JPEG or WebP',
    ],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0', 'latin1'), 'is a PNG, JPEG or WebP'],
    ['a page', Buffer.from('<!doctype html><p>Floor</p>'), 'is a PNG, JPEG or WebP'],
    ['nothing', Buffer.alloc(0), 'is a PNG, JPEG or WebP'],
    ['a PNG that is cut off', plainPng(30, 20).subarray(0, -20), 'damaged'],
    [
      'a PNG without a picture',
      Buffer.concat([plainPng(9, 9).subarray(0, 33), pngChunk('IEND', Buffer.alloc(0))]),
      'damaged',
    ],
    ['a PNG with a second head', plainPng(9, 9, [plainPng(9, 9).subarray(8, 33)]), 'damaged'],
    ['a WebP that moves', webpOf(extended(9, 9, 2), webpChunk('ANIM', secret), lossy(9, 9)), 'it moves'],
    ['a WebP that is cut off', webpOf(lossy(90, 90), webpChunk('EXIF', secret)).subarray(0, -4), 'damaged'],
    [
      'a small PNG that would fill the memory',
      plainPng(9, 9, [], { width: 60_000, height: 60_000 }),
      '60,000 × 60,000 pixels',
    ],
    ['a PNG with too many pixels', plainPng(9, 9, [], { width: 7000, height: 7000 }), '7,000 × 7,000 pixels'],
    [
      'a WebP larger inside than it says',
      webpOf(extended(90, 90, 0), lossless(16_000, 16_000)),
      '16,000 × 16,000 pixels',
    ],
    [
      'a WebP in a thousand pieces',
      webpOf(lossy(90, 90), ...Array.from({ length: 1000 }, (_, at) => webpChunk(`A${at}`.padEnd(4), none))),
      'damaged',
    ],
    [
      'a PNG in twenty thousand pieces',
      plainPng(9, 9, Array(20_000).fill(pngChunk('gAMA', none))),
      'damaged',
    ],
    [
      'a JPEG in twenty thousand pieces',
      Buffer.concat([
        plainJpeg.subarray(0, 2),
        ...Array(20_000).fill(Buffer.from('ffc40002', 'hex')),
        plainJpeg.subarray(2),
      ]),
      'damaged',
    ],
  ])('%s', (_, file, sentence) => {
    expect(refusal(file)).toContain(sentence)
  })

  test('a PNG in which one byte is another', () => {
    const file = plainPng(30, 20)
    for (const at of [20, 45, file.length - 2]) {
      const broken = Buffer.from(file)
      broken[at] = (broken[at] ?? 0) ^ 1
      expect(refusal(broken)).not.toBe('taken')
    }
  })
})

test('whatever the bytes are, there is a head or none, and no crash', () => {
  const starts = [plainPng(3, 3), plainJpeg, webpOf(lossy(3, 3)), Buffer.alloc(0)]
  fc.assert(
    fc.property(
      fc.constantFrom(...starts),
      fc.nat(40),
      fc.uint8Array({ maxLength: 60 }),
      (start, length, rest) => {
        const file = Buffer.concat([start.subarray(0, length), rest])
        readPictureHeader(file)
        expect(refusal(file)).not.toContain('RangeError')
        expect(refusal(file)).not.toContain('out of range')
      },
    ),
  )
})
