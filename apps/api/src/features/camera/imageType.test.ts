import { expect, test } from 'vitest'
import { imageType, mjpegFrameFinder } from './imageType.ts'

test('a picture is known by how it begins, whatever it is called', () => {
  expect(imageType(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBe('image/jpeg')
  expect(imageType(Buffer.from('\x89PNG\r\n\x1a\n...', 'latin1'))).toBe('image/png')
  expect(imageType(Buffer.from('RIFF\n\0\0\0WEBPVP8 ', 'latin1'))).toBe('image/webp')
  for (const other of ['', '<svg>', 'GIF89a', 'RIFF....WAVE'])
    expect(imageType(Buffer.from(other))).toBeNull()
})

test('the first of moving pictures ends where the next line begins, not with a small one within it', () => {
  const small = [0xff, 0xd8, 0xff, 1, 0xff, 0xd9]
  const picture = Buffer.from([0xff, 0xd8, 0xff, 2, ...small, 3, 0xff, 0xd9])
  const stream = Buffer.concat([Buffer.from('--b\r\n\r\n'), picture, Buffer.from('\r\n--b\r\n\r\n'), picture])
  expect(mjpegFrameFinder()(stream)).toEqual(picture)
  expect(mjpegFrameFinder()(stream.subarray(0, 20))).toBeNull()
  expect(mjpegFrameFinder()(Buffer.from('--b\r\n\r\n'))).toBeNull()
  for (const line of ['--b', '\n--b', '\r\n--b']) {
    const all = Buffer.concat([Buffer.from('--b\r\n\r\n'), picture, Buffer.from(line)])
    const find = mjpegFrameFinder()
    const found = Array.from({ length: all.length }, (_, at) => find(all.subarray(0, at + 1)))
    expect(found.find((each) => each !== null)).toEqual(picture)
  }
})

test('a stream of nothing but end markers, byte by byte, costs as much as it is long', () => {
  const all = Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff]),
    Buffer.alloc(1_000_000, Buffer.from([0xff, 0xd9])),
  ])
  const find = mjpegFrameFinder()
  const begun = performance.now()
  const found = Array.from({ length: all.length / 5 }, (_, at) => find(all.subarray(0, (at + 1) * 5)))
  expect(found.every((each) => each === null)).toBe(true)
  expect(performance.now() - begun).toBeLessThan(2_000)
})
