import { expect, test } from 'vitest'
import { type ImportReport, noCounts } from '../../apps/api/src/features/roster/importReport.ts'
import { printReport } from './printOneRosterReport.ts'

const report: ImportReport = {
  tenant: { id: 'x', key: 'hill', name: 'Hill District', outcome: 'left' },
  dryRun: false,
  tables: {
    sites: noCounts(),
    rooms: noCounts(),
    bags: noCounts(),
    people: { added: 1200, changed: 0, left: 3, deactivated: 0 },
    roster: noCounts(),
  },
  rows: { 'users.csv': 1263 },
  ignored: { 'parents, guardians and relatives': 1 },
  skipped: Array.from({ length: 60 }, (_, i) => ({ file: 'users.csv', line: i + 2, reason: 'has no role' })),
  skippedTotal: 60,
  remarks: [],
  remarksTotal: 0,
  notes: [],
  details: [],
  changes: [],
  doubts: [],
  skippedBy: new Map(),
  warning: undefined,
}

test('the report counts, and names skipped rows by file, line and reason', () => {
  const text = printReport(report)
  expect(text).toMatch(/^Imported into Hill District \(hill\):/)
  expect(text).toMatch(/people +1,200 +0 +3 +0/)
  expect(text).toContain('Skipped 60 rows.')
  expect(text).toContain('users.csv line 51 has no role\n  and 10 more')
  expect(text).not.toContain('line 52 ')
})

test('a dry run and an import without changes say so first', () => {
  expect(printReport({ ...report, dryRun: true })).toMatch(/^Dry run: nothing was changed/)
  const same = { ...report.tables, people: { ...noCounts(), left: 3 } }
  expect(printReport({ ...report, tables: same })).toContain('Nothing was changed.')
})

test('the report says what there is to know of the export, and then school by school', () => {
  const notes = ['At 8 schools, 30 of 58 enrollments have ended and are still on the rosters.']
  const details = ['Hill School: 30 of 58 enrollments have ended and are still on the rosters.']
  expect(printReport(report)).not.toContain('About this export')
  expect(printReport({ ...report, notes, details })).toContain(
    `About this export:\n  ${notes[0]}\n\nSchool by school:\n  ${details[0]}\n\n`,
  )
})
