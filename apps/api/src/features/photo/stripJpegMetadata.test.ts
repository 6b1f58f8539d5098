import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exifOf, plainJpeg, segment, withSegments } from '../../../test/jpeg.ts'
import { stripJpegMetadata } from './stripJpegMetadata.ts'

const exif = exifOf({ make: 'PhoneMaker', latitude: 47.5, longitude: 8.75 })
const text = (name: string, content = 'secret') => Buffer.from(`${name}\0${content}`, 'latin1')

describe('of a photo', () => {
  test('the place, the phone and every other remark are left out, and the picture stays byte for byte', () => {
    const file = withSegments(
      exif,
      segment(0xe1, text('http://ns.adobe.com/xap/1.0/')),
      segment(0xe2, text('MPF')),
      segment(0xed, text('Photoshop 3.0')),
      segment(0xee, text('Adobe')),
      segment(0xfe, text('a comment')),
      segment(0xe0, text('JFXX')),
    )
    expect(file.includes('Exif')).toBe(true)
    expect(stripJpegMetadata(file)).toEqual(plainJpeg)
    expect(stripJpegMetadata(plainJpeg)).toEqual(plainJpeg)
  })

  test('the color profile stays', () => {
    const profile = segment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01colours', 'latin1'))
    expect(stripJpegMetadata(withSegments(exif, profile))).toEqual(withSegments(profile))
  })

  test('a thumbnail in its head is left out: it may show what was cut away', () => {
    const head = Buffer.from('JFIF\0\x01\x01\x00\x00\x01\x00\x01\x01\x01RGB', 'latin1')
    const cleaned = stripJpegMetadata(withSegments(segment(0xe0, head)))
    expect(cleaned?.includes('RGB')).toBe(false)
    expect(cleaned?.readUInt16BE(4)).toBe(16)
  })

  test('what hangs behind it is left out: a second picture, a film, a page', () => {
    expect(stripJpegMetadata(Buffer.concat([plainJpeg, exif, Buffer.from('<script>')]))).toEqual(plainJpeg)
  })

  test('what stands between two scans is left out as well', () => {
    const scan = plainJpeg.subarray(plainJpeg.indexOf(Buffer.from([0xff, 0xda])), -2)
    const end = Buffer.from([0xff, 0xd9])
    const twice = Buffer.concat([plainJpeg.subarray(0, -2), exif, scan, end])
    expect(stripJpegMetadata(twice)).toEqual(Buffer.concat([plainJpeg.subarray(0, -2), scan, end]))
  })

  test('a marker-like byte within the picture is no marker', () => {
    const stuffed = Buffer.concat([
      plainJpeg.subarray(0, -2),
      Buffer.from([0xff, 0x00, 0xe1, 0xff, 0xd0, 0x12]),
      plainJpeg.subarray(-2),
    ])
    expect(stripJpegMetadata(stuffed)).toEqual(stuffed)
  })
})

describe('no photo', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a page that says it is a JPEG', Buffer.from('\xff\xd8\xff<html><script>alert(1)</script>', 'latin1')],
    ['the signature alone', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['a picture without its end', plainJpeg.subarray(0, -2)],
    ['a picture cut off in a segment', plainJpeg.subarray(0, 60)],
    ['a segment that says it has no length', withSegments(Buffer.from([0xff, 0xe1, 0, 0]))],
    ['a segment longer than the file', withSegments(Buffer.from([0xff, 0xe1, 0xff, 0xff]))],
    ['a picture of no pixels', sized(0, 1)],
    ['a picture of billions of pixels', sized(65535, 65535)],
  ])('is %s', (_, file) => {
    expect(stripJpegMetadata(file)).toBeNull()
  })
})

/** The picture with another size in its frame header. */
function sized(width: number, height: number): Buffer {
  const file = Buffer.from(plainJpeg)
  const frame = file.indexOf(Buffer.from([0xff, 0xc2]))
  file.writeUInt16BE(height, frame + 5)
  file.writeUInt16BE(width, frame + 7)
  return file
}

test('whatever is sent, it ends, throws nothing, and what comes out comes out of itself unchanged', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 400 }).map((each) => Buffer.from(each)),
    fc.tuple(fc.nat(plainJpeg.length - 1), fc.uint8Array({ maxLength: 30 })).map(([at, some]) => {
      return Buffer.concat([plainJpeg.subarray(0, at), some, plainJpeg.subarray(at)])
    }),
  )
  fc.assert(
    fc.property(bytes, (file) => {
      const cleaned = stripJpegMetadata(file)
      if (cleaned) expect(stripJpegMetadata(cleaned)).toEqual(cleaned)
    }),
  )
})
