import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sendHeartbeat, sendRbimReport } from '@muster/contract/rbimCalls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints, isForGuests } from '../../../test/contract.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const get = (url: string) => world.server.app.inject({ url })

const response = z.object({ description: z.string(), content: z.record(z.string(), z.unknown()) })
const operation = z.object({
  summary: z.string(),
  tags: z.array(z.string()),
  security: z.array(z.record(z.string(), z.array(z.never()))).optional(),
  responses: z.record(z.string(), response),
})
const document = z.object({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), operation)),
})

test('the OpenAPI document lists every endpoint of the contract and no other, each with how it can be refused', async () => {
  const answer = await get('/api/docs/openapi.json')
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'content-disposition': expect.stringMatching(/^filename=.+\.json$/),
  })
  const { paths } = document.parse(answer.json())
  const listed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const promised = endpoints.map(([, { method, path }]) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  expect(listed.sort()).toEqual(promised.sort())
  for (const [, { method, path, access, status = 200, summary }] of endpoints) {
    const found = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(found?.summary).toBe(summary)
    const [keys] = found?.security ?? []
    const isOpen = access === 'bag' || access === 'public'
    const wanted =
      isForGuests(access) || access === 'guestToken' ? ['guestToken', 'guestIncident'] : ['bearer']
    const isSigned = path === sendHeartbeat.path || path === sendRbimReport.path
    expect(Object.keys(keys ?? {})).toEqual(isSigned ? ['deviceSignature'] : isOpen ? [] : wanted)
    expect(Object.keys(found?.responses ?? {})).toEqual([String(status), '4XX', '5XX'])
    for (const refusal of ['4XX', '5XX']) {
      expect(Object.keys(found?.responses[refusal]?.content ?? {})).toEqual(['application/problem+json'])
    }
  }
})

test('it is of OpenAPI 3.1 and valid by Redocly’s recommended rules, and no two operations have one name', async () => {
  const { body } = await get('/api/docs/openapi.json')
  const folder = await mkdtemp(join(tmpdir(), 'muster-openapi-'))
  const file = join(folder, 'openapi.json')
  await writeFile(file, body)
  const cli = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')
  const args = [cli, 'lint', '--extends=recommended', '--format=json', '--max-problems=1000', file]
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const run = promisify(execFile)(process.execPath, args, { env, maxBuffer: 64 * 1024 * 1024, cwd: folder })
  // It exits with 1 when there are errors, and still lists them in its output.
  const { stdout } = await run.catch((error: { stdout: string }) => error)
  await rm(folder, { recursive: true })
  const { problems, totals } = report.parse(JSON.parse(stdout))
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
  expect(totals).toEqual({ errors: 0, warnings: 0, ignored: 0 })
  expect(document.parse(JSON.parse(body)).openapi).toMatch(/^3\.1\./)
})

const report = z.object({
  totals: z.record(z.string(), z.int()),
  problems: z.array(z.object({ ruleId: z.string(), message: z.string() })),
})

test('the page that shows it may run its own script, and the rest of the server none', async () => {
  const page = await get('/api/docs/')
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  const policy = String(page.headers['content-security-policy'])
  const inline = [...page.body.matchAll(/<script(?![^>]*src=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text]) => text ?? '',
  )
  expect(inline.length).toBeGreaterThan(0)
  for (const text of inline) {
    expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  const sources = [...page.body.matchAll(/<script[^>]*src="([^"]+)"/g)].map(([, source]) => source ?? '')
  for (const source of sources) {
    const script = await get(new URL(source, 'http://localhost/api/docs/').pathname)
    expect([source, script.statusCode]).toEqual([source, 200])
  }
  expect(policy).not.toMatch(/script-src[^;]*'unsafe/)
  const elsewhere = String((await get('/config.json')).headers['content-security-policy'])
  expect(elsewhere).toContain("default-src 'none'")
})
