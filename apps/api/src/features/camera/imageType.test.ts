import { expect, test } from 'vitest'
import { firstMjpegFrame, imageType } from './imageType.ts'

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
  expect(firstMjpegFrame(stream)).toEqual(picture)
  expect(firstMjpegFrame(stream.subarray(0, 20))).toBeNull()
  expect(firstMjpegFrame(Buffer.from('--b\r\n\r\n'))).toBeNull()
})
