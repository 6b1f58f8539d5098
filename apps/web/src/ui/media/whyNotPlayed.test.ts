import { expect, test } from 'vitest'
import { hostOf, whyNotPlayed } from './whyNotPlayed.ts'

const stream = 'https://clips.example.org/door/clip.M3U8?for=staff'

test.each([
  [{ url: stream, isOnline: true, playsHls: false }, /This browser can’t play this stream/],
  [{ url: stream, isOnline: true, playsHls: true }, /can’t be played here/],
  [{ url: 'https://clips.example.org/door.mp4', isOnline: true, playsHls: false }, /can’t be played here/],
  [{ url: stream, isOnline: false, playsHls: false }, /You are offline/],
])('%o is explained', (failed, words) => {
  expect(whyNotPlayed(failed)).toMatch(words)
})

test('a clip is at its host', () => {
  expect(hostOf(stream)).toBe('clips.example.org')
})
