import { expect, test } from 'vitest'
import { redacted, redactedReport } from './redact.ts'

const barcode = 'q8Zt0cH4yTn3sVb1LrWkXA'

test.each([
  [`GET /redbag/${barcode}/checklist failed`, 'GET /redbag/*/checklist failed'],
  [`No bag ${barcode}.`, 'No bag *.'],
  ['ann.lee@oakridge.example.org is unknown', '* is unknown'],
  ['/oidc-callback?code=1&state=2 failed', '/oidc-callback?* failed'],
  ['incident 377afa17-d632-4bde-843c-f7cc16420d41 is gone', 'incident * is gone'],
  [
    'at render (https://muster.example.org/assets/ChecklistPage-B5kq1.js:3:120)',
    'at render (https://muster.example.org/assets/ChecklistPage-B5kq1.js:3:120)',
  ],
  ['Cannot read properties of undefined', 'Cannot read properties of undefined'],
])('%s', (text, without) => expect(redacted(text)).toBe(without))

test('a report says what broke and where, and nothing of whom', () => {
  const frames = [
    { filename: `https://muster.example.org/redbag/${barcode}`, abs_path: `/redbag/${barcode}` },
  ]
  const report = {
    message: `bag ${barcode}`,
    request: { url: barcode },
    user: { ip_address: '1.2.3.4' },
    breadcrumbs: [{}],
    exception: { values: [{ type: 'TypeError', value: `no ${barcode}`, stacktrace: { frames } }] },
  }
  const sent = redactedReport(report)
  expect(JSON.stringify(sent)).not.toContain(barcode)
  expect(sent).toMatchObject({
    message: 'bag *',
    exception: { values: [{ type: 'TypeError', value: 'no *' }] },
  })
  expect([sent.request, sent.user, sent.breadcrumbs]).toEqual([undefined, undefined, undefined])
})
