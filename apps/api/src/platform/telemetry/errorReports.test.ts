import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { releaseName } from '../config/version.ts'
import { createErrorReporter } from './errorReports.ts'

/** A fake error-reporting service. */
const received: { url: string; body: string }[] = []
const service = createServer((request, response) => {
  let body = ''
  request.on('data', (piece) => {
    body += piece
  })
  request.on('end', () => {
    received.push({ url: request.url ?? '', body })
    response.end('{}')
  })
})
afterEach(() => service.close())

const barcode = 'q8Zt0cH4yTn3sVb1LrWkXA'

test('a failure is sent with its route and its stack, without codes, and nothing where nothing is configured', async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  const report = createErrorReporter({ ERROR_REPORTING_DSN: `http://key@127.0.0.1:${port}/7` })
  report?.(new TypeError(`no bag ${barcode} of ann@example.org`), '/api/bags/:barcode')
  await expect.poll(() => received.length).toBe(1)
  const [{ url, body } = { url: '', body: '' }] = received
  expect(url).toMatch(/^\/api\/7\/envelope\//)
  expect(body).toContain('"type":"TypeError"')
  expect(body).toContain('no bag * of *')
  expect(body).toContain('"route":"/api/bags/:barcode"')
  expect(body).toContain('errorReports.test.ts')
  expect(body).toContain(`"release":"${releaseName()}"`)
  expect(body).not.toContain(barcode)
  expect(createErrorReporter({ ERROR_REPORTING_DSN: undefined })).toBeNull()
})
