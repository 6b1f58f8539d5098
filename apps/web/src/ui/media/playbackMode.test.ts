import { expect, test } from 'vitest'
import { ageWords, playbackModeOf } from './playbackMode.ts'

const hls = { kind: 'hls', liveUrl: 'https://x.example.org/a.m3u8', hasPicture: true } as const

test('a stream is played where the browser can, and else there are pictures of it', () => {
  expect(playbackModeOf(hls, true, false)).toBe('video')
  expect(playbackModeOf(hls, false, false)).toBe('pictures')
  expect(playbackModeOf(hls, true, true)).toBe('pictures')
  expect(playbackModeOf({ ...hls, hasPicture: false }, false, false)).toBe('nothing')
  expect(playbackModeOf({ ...hls, liveUrl: null }, true, false)).toBe('pictures')
})

test('MJPEG is an image, until it does not come', () => {
  const mjpeg = { ...hls, kind: 'mjpeg' } as const
  expect(playbackModeOf(mjpeg, false, false)).toBe('stream')
  expect(playbackModeOf(mjpeg, false, true)).toBe('pictures')
  expect(playbackModeOf({ ...mjpeg, liveUrl: null }, false, false)).toBe('pictures')
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
