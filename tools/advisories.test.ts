import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { readAdvisories } from './advisories.ts'
import { advisories, runSteps } from './steps.ts'

/** Tests `npm audit` itself, with registries that answer, or do not. */

async function registry(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, { version?: string; dev?: boolean; link?: boolean }>
}

test('a known vulnerability is named, and only of what ships', async () => {
  let asked = ''
  const at = await registry(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    response.setHeader('content-type', 'application/json')
    // npm reads about the package that has an advisory, and about those that need it.
    if (request.method === 'GET') {
      const name = decodeURIComponent(request.url?.slice(1) ?? '')
      const version = packages[`node_modules/${name}`]?.version ?? '0.0.0'
      return response.end(JSON.stringify({ name, versions: { [version]: { name, version } } }))
    }
    asked += gunzipSync(Buffer.concat(chunks)).toString()
    const known = {
      id: 1,
      url: 'https://example.org/1',
      title: 'Reads too much',
      severity: 'high',
      vulnerable_versions: '*',
    }
    response.end(JSON.stringify({ qrcode: [known] }))
  })
  const answer = await readAdvisories(at)
  expect(answer).toMatchObject({ is: 'answered' })
  expect(answer.is === 'answered' && answer.found.join('\n')).toContain(
    'qrcode *: high, Reads too much (https://example.org/1)',
  )
  const names = Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path]) => path.split('node_modules/').at(-1) ?? '')
  expect(Object.keys(JSON.parse(asked)).toSorted()).toEqual([...new Set(names)].sort())
})

test('a registry that knows of nothing has answered', async () => {
  const at = await registry((_, response) => response.setHeader('content-type', 'application/json').end('{}'))
  expect(await readAdvisories(at)).toEqual({ is: 'answered', found: [] })
})

test('one that has no advisories, or is not there, has not answered', async () => {
  const without = await registry((_, response) => response.writeHead(405).end('Method Not Allowed'))
  expect(await readAdvisories(without)).toMatchObject({
    is: 'not reachable',
    why: expect.stringContaining('405'),
  })
  expect(await readAdvisories('http://127.0.0.1:9/')).toMatchObject({ is: 'not reachable' })
})

test('a step without an answer is skipped, and never shown as good', async () => {
  const said: string[] = []
  const log = console.log
  console.log = (line: string) => said.push(line)
  onTestFinished(() => {
    console.log = log
  })
  const step = {
    ...advisories,
    run: async () => ({ passed: 0, failed: 0, skipped: 1, output: '', unchecked: 'not reachable: 405' }),
  }
  expect(await runSteps([step])).toEqual({ passed: 0, failed: 0, skipped: 1 })
  expect(said.join()).toMatch(/advisories .* not reachable: 405$/)
  expect(said.join()).not.toMatch(/ok/)
})
