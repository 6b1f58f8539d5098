import { expect, test } from 'vitest'
import { readPdf } from '../../../test/readPdf.ts'
import { openPaperFonts } from '../pdf/paperFonts.ts'
import { PdfReport } from './pdfReport.ts'

const frame = { band: null, title: 'Report', foot: 'Muster' }
const columns = [
  { title: 'After', share: 0.2 },
  { title: 'Entry', share: 0.8 },
]

async function printed(...rows: (readonly [string, string])[]) {
  const report = new PdfReport(await openPaperFonts(rows, null), 'A4', 'Report', frame)
  await report.table(columns, rows)
  return readPdf(await report.end()).pages.map(({ text }) => text.replaceAll('\n', ' '))
}
const backwards = (text: string) => [...text].reverse().join('')

test('a cell has every script, and long ones of any script continue on the next line', async () => {
  const long = '我们都安全，二十四名学生和两位老师都在教室里，门已经锁好。'.repeat(6)
  const [page] = await printed(
    ['0 s', '房间 12: 안전합니다, всё хорошо'],
    ['1 s', `غرفة 12 آمنة`],
    ['2 s', long],
  )
  expect(page).toContain('房间 12: 안전합니다, всё хорошо')
  expect(page).toContain(`${backwards('آمنة')} 12 ${backwards('غرفة')}`)
  expect(page?.replaceAll(' ', '')).toContain(long)
  expect(page).not.toContain('no font')
})

test('a report with letters that no font has says of which script they are, and where to read on', async () => {
  const [page] = await printed(['0 s', 'បន្ទប់ ១២'])
  expect(page).toMatch(/□+ 12/)
  expect(page?.replaceAll('  ', ' ')).toContain(
    'no font for (Khmer). The person who runs it can add one: FONTS_DIR in the documentation.',
  )
})
