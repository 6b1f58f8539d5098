import { Readable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { array, assert, asyncProperty, constantFrom, integer, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeText } from './decodeText.ts'

/** Bytes in pieces of a size, as they come from a disk or a network. */
async function decode(bytes: Buffer, pieceSize = 7) {
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length; at += pieceSize) pieces.push(bytes.subarray(at, at + pieceSize))
  const { text, ...rest } = await decodeText(async () => Readable.from(pieces), 'users.csv')
  return { ...rest, whole: (await textOf(text)).replace(/^\ufeff/, '') }
}

/** Windows-1252 as spreadsheets save it. */
function windows1252(text: string): Buffer {
  const signs = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'
  return Buffer.from(
    [...text].map((letter) =>
      letter !== ' ' && signs.includes(letter) ? 0x80 + signs.indexOf(letter) : letter.charCodeAt(0),
    ),
  )
}

function bigEndian(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16()
}

describe('a text file is read', () => {
  test('in UTF-8, with and without a byte order mark, without a remark', async () => {
    for (const mark of ['', '\ufeff'])
      expect(await decode(Buffer.from(`${mark}name\nJosé Martí\n`))).toEqual({
        encoding: 'utf-8',
        whole: 'name\nJosé Martí\n',
        start: 'name\nJosé Martí\n',
        remark: undefined,
      })
  })

  test('in UTF-16 of either order, with and without a byte order mark, and says so', async () => {
    const text = 'name\nJosé Martí\n'
    const remark = 'users.csv is not UTF-8. It was read as UTF-16.'
    const little = { encoding: 'utf-16le', whole: text, start: text, remark }
    for (const mark of ['', '\ufeff']) {
      expect(await decode(Buffer.from(`${mark}${text}`, 'utf16le'))).toEqual(little)
      expect(await decode(bigEndian(`${mark}${text}`))).toEqual({ ...little, encoding: 'utf-16be' })
    }
  })

  test('in Windows-1252 when it is not UTF-8, and says so with an example', async () => {
    const text = 'name,source_id\r\nJosé Martí School,1\r\nMuseum – West,2\r\nO’Brien & Cº,3\r\n'
    expect(await decode(windows1252(text))).toMatchObject({
      encoding: 'windows-1252',
      whole: text,
      start: text,
      remark:
        'users.csv is not UTF-8. It was read as Windows-1252, as older spreadsheets save it: for example “José Martí School”. If names look wrong, save it as CSV UTF-8 and import it again.',
    })
  })

  test.each([
    'Zoë Müller',
    'Łódź'.replace(/[Łź]/g, 'L'),
    'ÉCOLE À CÔTÉ',
    'Straße',
    'Œuvre',
    'Šimon Žák',
    'Col·legi',
    'niño',
  ])('in Windows-1252 with the name %s', async (name) =>
    expect((await decode(windows1252(`name\n${name}\n`))).whole).toBe(`name\n${name}\n`),
  )

  test('as it was written, whatever the encoding and however the bytes arrive', async () => {
    const name = string({ unit: constantFrom(...'abcXYZ éàüöñçÉÄßøå,"1-') })
    const encodings = {
      utf8: (text: string) => Buffer.from(text),
      utf16: (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
      bare16: (text: string) => Buffer.from(text, 'utf16le'),
      big16: bigEndian,
    }
    await assert(
      asyncProperty(
        array(name),
        constantFrom(...Object.values(encodings)),
        integer({ min: 1, max: 9 }),
        async (names, encode, size) => {
          const text = ['name', ...names].join('\n')
          expect((await decode(encode(text), size)).whole).toBe(text)
        },
      ),
    )
  })

  test('never with a letter that the file does not have', async () => {
    await assert(
      asyncProperty(array(integer({ min: 0, max: 255 }), { maxLength: 60 }), async (bytes) => {
        const answer = await decode(Buffer.from([...Buffer.from('name\n'), ...bytes])).catch((error) => error)
        if (answer instanceof Error) expect(answer.name).toBe('CannotImport')
        else if (answer.encoding !== 'utf-8') expect(answer.whole).not.toContain('\ufffd')
      }),
    )
  })
})

describe('a text file is refused with a sentence', () => {
  test('when some lines are UTF-8 and others are not', async () => {
    const mixed = Buffer.concat([Buffer.from('name\nJosé\n'), windows1252('Zoë\n')])
    await expect(decode(mixed)).rejects.toThrow(
      'users.csv line 2 is in UTF-8, but other lines are in another encoding, so we can’t be sure of names. Save it as CSV UTF-8 and import it again.',
    )
  })

  test.each([
    ['Mac Roman', 'José', [0x4a, 0x6f, 0x73, 0x8e]],
    ['Mac Roman', 'Pérez', [0x50, 0x8e, 0x72, 0x65, 0x7a]],
    ['Mac Roman', 'Muñoz', [0x4d, 0x75, 0x96, 0x6f, 0x7a]],
    ['Windows-1251', 'Иванов', [0xc8, 0xe2, 0xe0, 0xed, 0xee, 0xe2]],
    ['Windows-1250', 'Wałęsa', [0x57, 0x61, 0xb3, 0xea, 0x73, 0x61]],
    ['Windows-1253', 'Νίκος', [0xcd, 0xdf, 0xea, 0xef, 0xf2]],
    ['Shift JIS', '山田', [0x8e, 0x52, 0x93, 0x63, 0x81, 0x40]],
  ])('when it is %s (%s)', async (_, _name, bytes) => {
    const file = Buffer.concat([Buffer.from('name\nAnn\n'), Buffer.from(bytes), Buffer.from('\n')])
    await expect(decode(file)).rejects.toThrow('users.csv line 3 is in an unknown encoding')
  })

  test('when it begins like UTF-16 and breaks off within a letter', async () => {
    const cut = Buffer.from('\ufeffname\nJosé', 'utf16le').subarray(0, -1)
    await expect(decode(cut)).rejects.toThrow('users.csv cannot be read as text')
  })
})

test('an empty file is empty text', async () => {
  expect(await decode(Buffer.alloc(0))).toMatchObject({ encoding: 'utf-8', whole: '' })
})
