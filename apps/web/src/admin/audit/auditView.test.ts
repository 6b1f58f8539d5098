import { expect, test } from 'vitest'
import { auditQuery, readAuditView, writeAuditView } from './auditView.ts'

const read = (text: string) => readAuditView(new URLSearchParams(text))

test('what is written is read again', () => {
  const view = {
    search: 'Kim',
    action: 'user.removed',
    tenantKey: 'oak',
    since: '2026-11-01',
    until: '',
    page: 2,
  }
  expect(read(writeAuditView(view).toString())).toEqual(view)
})

test('a day that is none is left out', () => {
  expect(read('since=yesterday&until=2026-13-40')).toMatchObject({ since: '', until: '' })
})

test('from the start of the first day to the end of the last, by the reader’s clock', () => {
  const { since, until } = auditQuery(read('since=2026-11-01&until=2026-11-01'))
  expect(since).toBe(new Date('2026-11-01T00:00:00').toISOString())
  expect(until).toBe(new Date('2026-11-02T00:00:00').toISOString())
})

test('nothing chosen asks for everything', () => {
  expect(auditQuery(read(''))).toEqual({})
})
