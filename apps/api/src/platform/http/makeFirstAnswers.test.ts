import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** A server that collects garbage between its first requests, and tells whether V8 keeps later ones in dictionaries, which are slow. */
const script = `
import { once } from 'node:events'
import { createServer, get } from 'node:http'
import { makeFirstAnswers } from ${JSON.stringify(new URL('makeFirstAnswers.ts', import.meta.url).href)}
if (process.env.FIRST === 'on') await makeFirstAnswers()
const isFast = new Set()
const server = createServer((request, response) => {
  isFast.add(%HasFastProperties(request) && %HasFastProperties(response) && %HasFastProperties(request.socket))
  response.end()
})
await once(server.listen(0, '127.0.0.1'), 'listening')
const ask = async () => {
  const [response] = await once(get({ port: server.address().port, host: '127.0.0.1', agent: false }), 'response')
  await once(response.resume(), 'close')
}
for (let request = 0; request < 3; request++) await ask()
// Nothing of them is to be referenced any more.
for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate)
gc()
gc()
isFast.clear()
for (let request = 0; request < 20; request++) await ask()
console.log(JSON.stringify([...isFast]))
server.close()
`

/** @returns whether all that belongs to an answer is fast, for the last requests */
async function lastRequests(FIRST: 'on' | 'off'): Promise<boolean[]> {
  const args = ['--expose-gc', '--allow-natives-syntax', '--input-type=module', '-e', script]
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, FIRST } })
  return JSON.parse(stdout)
}

test('a garbage collection between the first requests slows no later one down', async () => {
  expect(await lastRequests('on')).toEqual([true])
})

// When this fails, V8 has learned it, and makeFirstAnswers may go.
test('it does without', async () => {
  expect(await lastRequests('off')).toContain(false)
})
