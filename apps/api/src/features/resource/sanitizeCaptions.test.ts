import { expect, test } from 'vitest'
import { sanitizeCaptions } from './sanitizeCaptions.ts'

const read = (text: string) => sanitizeCaptions(Buffer.from(text))

test('captions keep their times and words, and lose styles, notes and marks', () => {
  const vtt =
    '\uFEFFWEBVTT - Door\r\n\r\nSTYLE\r\n::cue{color:red}\r\n\r\nNOTE who wrote it\r\n\r\n1\r\n00:01.000 --> 00:03.000 line:0\r\n<v Kim>Lock <b>the</b> door.</v>\r\n'
  expect(read(vtt)).toBe('WEBVTT\n\n1\n00:01.000 --> 00:03.000 line:0\nLock the door.\n')
})

test('what is no WebVTT is none', () => {
  for (const text of ['', '<html>', 'WEBVTTX\n', '1\n00:00:01,000 --> 00:00:02,000\nSRT'])
    expect(read(text)).toBeNull()
})

test('half a megabyte of marks that never end is read in a moment', () => {
  const cue = '00:01.000 --> 00:03.000'
  const begun = performance.now()
  expect(read(`WEBVTT\n\n${cue}\n${'<'.repeat(490_000)}`)).toBe(
    `WEBVTT\n\n${cue}\n${'&lt;'.repeat(490_000)}\n`,
  )
  expect(performance.now() - begun).toBeLessThan(2_000)
})
