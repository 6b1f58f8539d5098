import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type ReadPage, readPdf } from '../../../test/readPdf.ts'
import type { PaperStyle } from './baseFonts.ts'
import { isInBaseFont } from './baseFonts.ts'
import { notoFilesWith, slicesOf } from './notoPackages.ts'
import { atWeight, openFont, unpackFont } from './openFont.ts'
import { openPaperFonts } from './paperFonts.ts'

/** Prints lines, each on its own. */
async function print(lines: readonly string[], style: PaperStyle = 'plain', folder: string | null = null) {
  const fonts = await openPaperFonts(lines, folder)
  const doc = new PDFDocument({ size: 'A4', margin: 40 })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  fonts.register(doc)
  doc.font(style).fontSize(12)
  for (const [at, line] of lines.entries()) doc.text(line, 40, 40 + at * 20, { lineBreak: false })
  const done = new Promise((resolve) => doc.on('end', resolve))
  doc.end()
  await done
  const file = Buffer.concat(chunks)
  const read = readPdf(file)
  const [page] = read.pages
  if (!page) throw new Error('There is no page.')
  return { file, page, fonts, embedded: read.fonts }
}

const backwards = (text: string) => [...text].reverse().join('')
/** Letters that were printed without an outline. */
const inkless = ({ signs }: ReadPage) =>
  signs.filter(({ letters, outline }) => letters.trim() !== '' && !outline).map(({ letters }) => letters)

describe('a line', () => {
  test.each<PaperStyle>(['plain', 'bold', 'code'])(
    'in any script is printed and can be read back (%s)',
    async (style) => {
      const lines = [
        '化学实验室 204 (Chemistry)',
        '과학실 3',
        'Кабинет химии',
        'Phòng Hoá học',
        '臺灣 東京 ひらがな カタカナ',
      ]
      const { page, embedded } = await print(lines, style)
      expect(page.text.split('\n')).toEqual(lines)
      expect(inkless(page)).toEqual([])
      // All scripts of a style are one font of the file.
      expect(embedded.filter((name) => name.startsWith('DejaVu'))).toHaveLength(1)
    },
  )

  test('from right to left is in the order of the eye, its letters joined, its numbers and Latin words from left to right', async () => {
    const { page } = await print(['غرفة 12 (Science)', 'חדר 7', 'ببب'])
    const [arabic, hebrew, joined] = page.text.split('\n')
    expect(arabic).toBe(`(Science) 12 ${backwards('غرفة')}`)
    expect(hebrew).toBe(`7 ${backwards('חדר')}`)
    expect(joined).toBe('ببب')
    // At the end, within and at the beginning of a word a letter has three forms.
    expect(new Set(page.signs.slice(-3).map(({ glyph }) => glyph)).size).toBe(3)
    expect(inkless(page)).toEqual([])
  })

  test('that pdfkit breaks from the right has no space at its left', async () => {
    const { page } = await print(['غرفة '])
    expect(page.text).toBe(backwards('غرفة'))
  })

  test('in Devanagari has its vowel before the consonant, and Thai has marks without a width of their own', async () => {
    const { page } = await print(['कि', 'ห้อง'])
    const [devanagari, ...thai] = page.text.split('\n')
    expect([...(devanagari ?? '')].sort()).toEqual([...'कि'].sort())
    expect(devanagari?.[0]).toBe('ि')
    // A mark out of line is an operator of its own.
    expect(thai.join('')).toBe('ห้อง')
    expect(inkless(page)).toEqual([])
    const mark = page.signs.find(({ letters }) => letters === '้')?.outline?.bbox
    // The outline is left of its place: a metric that moved it would put it over the next letter.
    expect(mark?.minX).toBeLessThan(0)
  })

  test('has every outline of the font that it comes from, in its place and weight', async () => {
    const [file = ''] = notoFilesWith('化'.codePointAt(0) ?? 0)
    const source = openFont(await unpackFont(await readFile(file)))
    const letters = source.characterSet
      .filter((code) => code > 0x4e00 && !isInBaseFont(String.fromCodePoint(code)))
      .slice(0, 100)
    expect(letters.length).toBeGreaterThan(50)
    for (const [style, weight] of [
      ['plain', 400],
      ['bold', 700],
    ] as const) {
      const { page } = await print([String.fromCodePoint(...letters)], style)
      const font = atWeight(source, weight)
      for (const [at, { outline }] of page.signs.entries()) {
        const { minX, minY, maxX, maxY } = font.glyphForCodePoint(letters[at] ?? 0).path.bbox
        const expected = [minX, minY, maxX, maxY].map((edge) => edge * 2.048)
        const { bbox } = outline ?? {}
        for (const [edge, value] of [bbox?.minX, bbox?.minY, bbox?.maxX, bbox?.maxY].entries())
          expect(Math.abs((value ?? Number.NaN) - (expected[edge] ?? 0))).toBeLessThan(2)
      }
    }
  })
})

describe('where no font has a letter', () => {
  test('all others are printed, it is a □, digits become 0 to 9, and the scripts are named', async () => {
    const { page, fonts } = await print(['បន្ទប់ ១២ Khmer 🎒', 'ꯃꯩ 3'])
    expect(page.text).toMatch(/^□+ 12 Khmer □\n□+ 3$/)
    expect(inkless(page)).toEqual([])
    expect(fonts.missing).toEqual(['Khmer', 'Meetei Mayek'])
  })

  test('the letter stays when only a mark on it is unknown', async () => {
    const { page } = await print(['A\u{1e2ec}bc'])
    expect(page.text).toBe('Abc')
  })

  test('a font of the deployment’s folder is used, also one in a folder within it, and what is no font is passed over', async () => {
    const letter = '𝐀'
    expect((await print([letter])).page.text).toBe('□')
    const folder = await mkdtemp(join(tmpdir(), 'muster-fonts-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuMathTeXGyre.ttf')
    await symlink(file, join(folder, 'Math-Regular.ttf'))
    await symlink(import.meta.filename, join(folder, 'broken.otf'))
    const { page, fonts } = await print([letter], 'bold', folder)
    expect(page.text).toBe(letter)
    expect(inkless(page)).toEqual([])
    expect(fonts.missing).toEqual([])
    expect((await print([letter], 'plain', join(folder, 'gone'))).page.text).toBe('□')
  })

  test('an optional package that npm left out is no error', () => {
    expect(slicesOf('noto-sans-nowhere')).toEqual([])
  })
})

describe('the file', () => {
  test('has the letters used and no more: a hundred Chinese ones add less than 40 kB', async () => {
    const letters = String.fromCodePoint(...Array.from({ length: 100 }, (_, at) => 0x4e00 + at * 40))
    const latin = await print(['Room 12'])
    const chinese = await print(['Room 12', letters])
    expect(chinese.page.text.split('\n')[1]?.replaceAll('□', '').length).toBeGreaterThan(60)
    expect(chinese.file.length - latin.file.length).toBeLessThan(40_000)
  })

  test('of Latin text alone opens no other font', async () => {
    const { fonts, page } = await print(['Room 12, Café Élan – “Ångström” №'])
    expect(fonts.missing).toEqual([])
    expect(page.text).toBe('Room 12, Café Élan – “Ångström” №')
  })
})
