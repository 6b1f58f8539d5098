import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import * as fontkit from 'fontkit'

// Its types say an ES module and its file is none, so an import of it cannot be called.
const jsQR: typeof import('jsqr').default = createRequire(import.meta.url)('jsqr')

/** The text of a PDF of labels, read back from its bytes: enough of the format for files of pdfkit, and no more. */
export type ReadPdf = { pages: ReadPage[]; fonts: string[] }
export type ReadPage = { text: string; signs: ReadSign[]; rectangles: Rectangle[] }
/** A glyph in the order drawn: its letters, its number in its font, and its outline there, in font units. */
export type ReadSign = { letters: string; glyph: number; outline: fontkit.Path | null }
export type Rectangle = { x: number; y: number; width: number; height: number }

/** Reads pages in their order, their words in the order they were drawn, and the fonts embedded. */
export function readPdf(file: Buffer): ReadPdf {
  const objects = readObjects(file)
  const raw = file.toString('latin1')
  const kids = raw.match(/\/Kids \[([^\]]*)\]/)?.[1] ?? ''
  const pages = [...kids.matchAll(/(\d+) 0 R/g)].map(([, id]) => {
    const page = objects.get(Number(id))?.head ?? ''
    const content = objects.get(Number(page.match(/\/Contents (\d+) 0 R/)?.[1]))?.stream ?? ''
    const resources = objects.get(Number(page.match(/\/Resources (\d+) 0 R/)?.[1]))?.head ?? page
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', font]) => [
        name,
        {
          letters: lettersOf(objects, objects.get(Number(font))?.head ?? ''),
          file: fontFileOf(objects, objects.get(Number(font))?.head ?? ''),
        },
      ]),
    )
    const lines = linesOf(content, fonts)
    const text = lines.map((line) => line.map(({ letters }) => letters).join('')).join('\n')
    return { text, signs: lines.flat(), rectangles: rectanglesOf(content) }
  })
  const fonts = [...objects.values()].filter(({ head }) => head.includes('/FontFile2'))
  return { pages, fonts: fonts.map(({ head }) => head.match(/\/FontName \/\S*\+(\S+)/)?.[1] ?? '') }
}

/** Reads the one QR code that is drawn with these rectangles, as a phone would; null when it reads nothing. */
export function readQr(rectangles: readonly Rectangle[]): string | null {
  const scale = 3
  const margin = 20
  const left = Math.min(...rectangles.map(({ x }) => x))
  const top = Math.min(...rectangles.map(({ y }) => y))
  const right = Math.max(...rectangles.map(({ x, width }) => x + width))
  const side = Math.ceil((right - left) * scale) + 2 * margin
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const { x, y, width, height } of rectangles) {
    const at = (edge: number, start: number) => Math.round((edge - start) * scale) + margin
    for (let row = at(y, top); row < at(y + height, top); row++)
      for (let column = at(x, left); column < at(x + width, left); column++)
        pixels.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3)
  }
  return jsQR(pixels, side, side)?.data ?? null
}

type Stored = { head: string; stream: string }

function readObjects(file: Buffer): Map<number, Stored> {
  const raw = file.toString('latin1')
  const found = new Map<number, Stored>()
  for (const match of raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, id, body = ''] = match
    const start = body.indexOf('stream\n')
    const head = start < 0 ? body : body.slice(0, start)
    const bytes = Buffer.from(start < 0 ? '' : body.slice(start + 7).replace(/\nendstream$/, ''), 'latin1')
    const isPacked = head.includes('/FlateDecode') && bytes.length > 0
    found.set(Number(id), { head, stream: (isPacked ? inflateSync(bytes) : bytes).toString('latin1') })
  }
  return found
}

/** The letter of each glyph of a font. */
function lettersOf(objects: Map<number, Stored>, font: string): Map<number, string> {
  const map = objects.get(Number(font.match(/\/ToUnicode (\d+) 0 R/)?.[1]))?.stream ?? ''
  const letters = new Map<number, string>()
  for (const [, from = '', , list = ''] of map.matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g)) {
    for (const [at, [, code = '']] of [...list.matchAll(/<([\w ]*)>/g)].entries())
      letters.set(
        Number.parseInt(from, 16) + at,
        Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      )
  }
  return letters
}

type ReadFont = { letters: Map<number, string>; file: fontkit.Font | null }

/** The embedded font, as a reader of the file has it: outlines alone, by number. */
function fontFileOf(objects: Map<number, Stored>, font: string): fontkit.Font | null {
  let head = font
  for (const name of ['DescendantFonts \\[', 'FontDescriptor '])
    head = objects.get(Number(head.match(new RegExp(`/${name}(\\d+) 0 R`))?.[1]))?.head ?? ''
  const file = objects.get(Number(head.match(/\/FontFile2 (\d+) 0 R/)?.[1]))
  const opened = file ? fontkit.create(Buffer.from(file.stream, 'latin1')) : null
  return opened && 'getGlyph' in opened ? opened : null
}

function linesOf(content: string, fonts: Map<string, ReadFont>): ReadSign[][] {
  const lines: ReadSign[][] = []
  let current: ReadFont | undefined
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) current = fonts.get(font) ?? current
    const glyphs = [...(shown ?? '').matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    if (shown)
      lines.push(
        glyphs.map((hex) => {
          const glyph = Number.parseInt(hex, 16)
          const letters = current?.letters.get(glyph) ?? '\ufffd'
          const path = current?.file?.getGlyph(glyph).path
          return { letters, glyph, outline: path && path.commands.length > 0 ? path : null }
        }),
      )
  }
  return lines
}

function rectanglesOf(content: string): Rectangle[] {
  return [...content.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re\b/g)].map((found) => {
    const [x = 0, y = 0, width = 0, height = 0] = found.slice(1).map(Number)
    return { x, y, width, height }
  })
}
