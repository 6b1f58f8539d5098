import { randomBytes } from 'node:crypto'
import type { LabelSize } from '@muster/contract/setupCalls'
import { expect, test } from 'vitest'
import { readPdf, readQr } from '../../../test/readPdf.ts'
import { openPaperFonts } from '../pdf/paperFonts.ts'
import type { Label } from './labelFields.ts'
import { printLabels } from './printLabels.ts'

const names = ['Room 12', 'Café Élan', 'Кабинет 204', 'Αίθουσα 3', 'חדר 7', 'غرفة 12']

function labels(count: number, changes: Partial<Label> = {}): Label[] {
  return Array.from({ length: count }, (_, at) => {
    const barcode = randomBytes(16).toString('base64url')
    return {
      barcode,
      url: `https://oak.muster.example.org/redbag/${barcode}`,
      bagName: names[at % names.length] ?? null,
      siteName: 'Oak East',
      organizationName: 'Oak District',
      ...changes,
    }
  })
}
const print = async (all: readonly Label[], size: LabelSize) =>
  printLabels(await openPaperFonts(all, null), all, size, 'Labels')
const codeIn = (text: string) => text.replaceAll(/\s/g, '')

test('a phone reads the bag’s page from the code, and an eye its name, site, organization and code', async () => {
  const all = labels(names.length)
  const { pages, fonts } = readPdf(await print(all, 'bag'))
  expect(pages).toHaveLength(all.length)
  expect(fonts.map((name) => name.replace(/-.*$/, '')).sort()).toEqual([
    'DejaVuSans',
    'DejaVuSans',
    'DejaVuSansMono',
  ])
  for (const [at, { url, barcode }] of all.entries()) {
    const { text = '', rectangles = [] } = pages[at] ?? {}
    expect(readQr(rectangles)).toBe(url)
    expect(codeIn(text)).toContain(barcode)
    for (const words of ['Oak East', 'Oak District', 'Emergency or drill']) expect(text).toContain(words)
    expect(text.replaceAll(/\s+/g, ' ')).toContain('or type the code at oak.muster.example.org/enter.')
    expect(text).not.toContain('\ufffd')
  }
  expect(pages[0]?.text).toContain('Room 12')
  expect(pages[2]?.text).toContain('Кабинет 204')
})

test.each([
  ['sheet-8', 8, 3],
  ['sheet-24', 24, 1],
  ['bag', 1, 5],
] as const)('%s holds %i a page; every code is in it, and none twice', async (size, perPage, count) => {
  const all = labels(perPage * count - (perPage > 1 ? 1 : 0))
  const { pages } = readPdf(await print(all, size))
  expect(pages).toHaveLength(count)
  const text = codeIn(pages.map((page) => page.text).join(''))
  for (const { barcode } of all) expect(text.split(barcode)).toHaveLength(2)
})

test('nothing stands outside its paper, however long a name is', async () => {
  const long = 'Chemistry laboratory and preparation room of the upper school '.repeat(3).trim()
  for (const [size, count, width, height] of [
    ['bag', 1, 298, 420],
    ['sheet-8', 8, 596, 842],
    ['sheet-24', 24, 596, 842],
  ] as const) {
    for (const bagName of [long, long.replaceAll(' ', '')]) {
      const names = { bagName, siteName: bagName, organizationName: bagName }
      const [page] = readPdf(await print(labels(count, names), size)).pages
      expect(page?.text).toContain('…')
      const outside = page?.rectangles.filter(
        (each) => each.x <= 0 || each.x + each.width >= width || each.y + each.height >= height,
      )
      expect(outside).toEqual([])
    }
  }
})

test('names in any script are printed whole, also mixed with Latin in one line', async () => {
  for (const bagName of ['化学室 204 Lab', '과학실 3', 'Кабинет 204', 'Phòng Đỗ 3', '图书馆', 'ひらがな']) {
    const [page] = readPdf(await print(labels(1, { bagName, siteName: '橡树东学校 Oak' }), 'bag')).pages
    expect(page?.text.split('\n').slice(0, 2)).toEqual([bagName, '橡树东学校 Oak'])
    expect(page?.signs.filter(({ letters, outline }) => letters.trim() && !outline)).toEqual([])
  }
})

test('a name with letters that no font has keeps all others and its number, and has the code beside it', async () => {
  const barcode = 'Abc123xyzAbc123xyzAbc1'
  const titles = []
  for (const bagName of ['បន្ទប់ ១២', 'បន្ទប់ ១៣ Science', 'បន្ទប់'])
    titles.push(
      readPdf(await print(labels(1, { bagName, barcode }), 'sheet-24'))
        .pages[0]?.text.split('\nOak East')[0]
        ?.replaceAll('\n', ' '),
    )
  expect(titles).toEqual(['□ 12 (Abc123)', '□ 13 Science (Abc123)', 'Bag Abc123'])
})

test('a name of 200 letters, marks, controls or broken letters leaves a label that can be read', async () => {
  const names = [
    '图'.repeat(200),
    'غ'.repeat(200),
    `x${'\u0323'.repeat(200)}`,
    '\u202eRoom 12',
    'a\ud83cb',
    '\u200b',
    '🎒',
  ]
  const { pages } = readPdf(
    await print(
      names.flatMap((bagName) => labels(1, { bagName, barcode: 'Abc123' })),
      'bag',
    ),
  )
  const titles = pages.map(({ text }) => text.split('\n')[0])
  expect(titles[0]).toMatch(/^图{10,}$/)
  expect(titles.slice(3)).toEqual(['Room 12', 'a\ufffdb', 'Bag Abc123', 'Bag Abc123'])
  expect(pages[0]?.text).toContain('…')
})

test('pictures in a name are left out, and its letters stay', async () => {
  const [page] = readPdf(await print(labels(1, { bagName: '🎒 Room 5 👩‍🏫 © ' }), 'bag')).pages
  expect(page?.text.split('\n')[0]).toBe('Room 5 ©')
})

test('a blank label says how to set it up', async () => {
  const [page] = readPdf(await print(labels(1, { bagName: null, siteName: null }), 'sheet-24')).pages
  expect(page?.text.replaceAll(/\s+/g, ' ')).toContain('setup code')
})

test('five hundred labels are made in seconds, and others get their turn meanwhile', async () => {
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  const start = performance.now()
  const pdf = await print(labels(500), 'sheet-24')
  clearInterval(timer)
  expect(pdf.length).toBeGreaterThan(100_000)
  // Three seconds on a quiet machine; the checks run beside others.
  expect(performance.now() - start).toBeLessThan(12_000)
  expect(turns).toBeGreaterThan(100)
})

test('a small label says in full where to type its code, however long its names and the address are', async () => {
  const host = 'https://muster.consolidated-school-district.example.org'
  const long = 'Chemistry laboratory and preparation room of the upper school '.repeat(3).trim()
  const changes = { url: `${host}/redbag/x`, bagName: long, siteName: long, organizationName: long }
  const [page] = readPdf(await print(labels(24, changes), 'sheet-24')).pages
  const text = codeIn(page?.text ?? '')
  expect(text.split('muster.consolidated-school-district.example.org/enter')).toHaveLength(25)
})
