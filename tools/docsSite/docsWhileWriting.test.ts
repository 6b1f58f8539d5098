import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { docsWhileWriting } from './docsWhileWriting.ts'

test('npm run dev serves the documentation with its pictures, and leaves other addresses to the app', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-docs-'))
  const handle = docsWhileWriting(folder)
  const server = createServer((request, response) => {
    void handle(request, response, (error) => response.writeHead(error ? 500 : 299).end())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()))
  onTestFinished(async () => {
    server.close()
    await rm(folder, { recursive: true })
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const front = await fetch(`${url}/docs`)
  expect([front.status, front.url]).toEqual([200, `${url}/docs/`])
  const page = await fetch(`${url}/docs/screens/users`)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  const picture = /src="([^"]+\.(?:png|webp))"/.exec(await page.text())?.[1]
  const shown = await fetch(url + picture)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^image\/(png|webp)$/),
  ])
  expect((await fetch(`${url}/docs/no-such-page`)).status).toBe(404)
  expect((await fetch(`${url}/docs/assets/..%2f..%2findex.html`)).status).toBe(404)
  expect((await fetch(`${url}/docs/%E0%A4%A`)).status).toBe(500)
  expect((await fetch(`${url}/site/1`)).status).toBe(299)
})
