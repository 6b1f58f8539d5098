import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { releaseName } from '../config/version.ts'
import { createErrorReporter } from './errorReports.ts'
import { reportLogged } from './reportLogged.ts'

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
afterEach(() => {
  service.close()
  received.length = 0
})

async function dsn(): Promise<string> {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  return `http://key@127.0.0.1:${port}/7`
}

const barcode = 'q8Zt0cH4yTn3sVb1LrWkXA'

test('a failure is sent with its route and its stack, without codes, and nothing where nothing is configured', async () => {
  const report = createErrorReporter({ ERROR_REPORTING_DSN: await dsn() })
  report?.(new TypeError(`no bag ${barcode} of ann@example.org`), {
    route: '/api/bags/:barcode',
    request: '7KQM-3XPD',
  })
  await expect.poll(() => received.length).toBe(1)
  const [{ url, body } = { url: '', body: '' }] = received
  expect(url).toMatch(/^\/api\/7\/envelope\//)
  expect(body).toContain('"type":"TypeError"')
  expect(body).toContain('no bag * of *')
  expect(body).toContain('"route":"/api/bags/:barcode"')
  expect(body).toContain('"request":"7KQM-3XPD"')
  expect(body).toContain('errorReports.test.ts')
  expect(body).toContain(`"release":"${releaseName()}"`)
  expect(body).not.toContain(barcode)
  expect(createErrorReporter({ ERROR_REPORTING_DSN: undefined })).toBeNull()
})

test.each([
  ['a rejected promise', "void Promise.reject(new Error('nobody caught ' + code))"],
  ['an error', "setImmediate(() => { throw new Error('nobody caught ' + code) })"],
])('%s that nobody caught is reported before the process ends', async (_, fails) => {
  const module = new URL('errorReports.ts', import.meta.url).href
  const program = `
    const code = '${barcode}'
    const { endAfterUncaught } = await import('${module}')
    endAfterUncaught(process.env.DSN)
    ${fails}
    setInterval(() => {}, 1000)`
  const env = { ...process.env, DSN: await dsn() }
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { env, stdio: 'ignore' })
  const [code] = await once(child, 'exit')
  expect(code).toBe(1)
  expect(received).toHaveLength(1)
  expect(received[0]?.body).toContain('nobody caught *')
  expect(received[0]?.body).toContain('"route":"uncaught"')
  expect(received[0]?.body).not.toContain(barcode)
})

test('a failure that a job logs is reported, and one of a request or of a database that is away is not', () => {
  const report = vi.fn()
  const logged: unknown[][] = []
  const log = (level: number, ...args: unknown[]) =>
    reportLogged(report).call(null, args, (...passed: unknown[]) => void logged.push(passed), level)
  const failure = new Error('broken')
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  log(40, { err: failure }, 'a drill was not started')
  log(50, { err: failure, req: {} }, 'request failed')
  log(40, { err: away }, 'trying again')
  log(30, { err: failure }, 'for the record')
  log(40, 'a text alone')
  expect(report.mock.calls).toEqual([[failure, { route: 'a drill was not started' }]])
  expect(logged).toHaveLength(5)
})
