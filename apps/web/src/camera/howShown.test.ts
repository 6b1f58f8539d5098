import { expect, test } from 'vitest'
import { ageWords, howShown } from './howShown.ts'

const hls = { kind: 'hls', liveUrl: 'https://x.example.org/a.m3u8', hasPicture: true } as const

test('a stream is played where the browser can, and else there are pictures of it', () => {
  expect(howShown(hls, true, false)).toBe('video')
  expect(howShown(hls, false, false)).toBe('pictures')
  expect(howShown(hls, true, true)).toBe('pictures')
  expect(howShown({ ...hls, hasPicture: false }, false, false)).toBe('nothing')
  expect(howShown({ ...hls, liveUrl: null }, true, false)).toBe('pictures')
})

test('MJPEG is an image, until it does not come', () => {
  const mjpeg = { ...hls, kind: 'mjpeg' } as const
  expect(howShown(mjpeg, false, false)).toBe('stream')
  expect(howShown(mjpeg, false, true)).toBe('pictures')
  expect(howShown({ ...mjpeg, liveUrl: null }, false, false)).toBe('pictures')
})

test('the age of a picture is said in seconds, then minutes, then hours', () => {
  expect([-5, 4_900, 119_000, 120_000, 7_200_000].map(ageWords)).toEqual([
    '0 s',
    '4 s',
    '119 s',
    '2 min',
    '2 h',
  ])
})
