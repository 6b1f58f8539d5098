import { once } from 'node:events'
import { streamPaths } from '@muster/contract/frames'
import { getBagStatus, submitClassroomUpdate } from '@muster/contract/seedCalls'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { acknowledgement, instructionIds, roomAt } from '../test/roomCalls.ts'
import { startServerProcess } from '../test/serverProcess.ts'
import { openSse } from '../test/sse.ts'
import { secretsKey } from '../test/testSecrets.ts'
import { openWorld, type World } from '../test/world.ts'

/** A server that is told to stop goes on answering until proxies have noticed. */

let world: World
let incidentId: string
let instructions: string[]

beforeAll(async () => {
  world = await openWorld()
  incidentId = await world.startDrill(world.tenants[0])
  instructions = await instructionIds(world, world.tenants[0], incidentId)
})
afterAll(() => world.close())

async function start(env: Record<string, string>) {
  const server = await startServerProcess({
    DATABASE_URL: world.db.appUrl,
    OIDC_ISSUER: world.issuer.url,
    SECRETS_KEY: secretsKey,
    ...env,
  })
  const ended = once(server.process, 'exit')
  onTestFinished(() => void server.process.kill('SIGKILL'))
  const ask = (path: string) => fetch(server.url + path)
  const ready = async () => (await ask('/health/ready')).status
  await expect.poll(ready, { timeout: 20_000 }).toBe(200)
  return { ...server, ended, ask, ready }
}

/** A phone that acknowledges as fast as it is answered; `stop` gives the statuses. */
function acknowledgeUntilStopped(url: string) {
  const statuses: number[] = []
  const room = roomAt(world.tenants[0], 0)
  let goesOn = true
  const send = async () => {
    for (let sequence = 1; goesOn; sequence++) {
      const { body } = acknowledgement(room, incidentId, sequence, [
        instructions[sequence % instructions.length] ?? '',
      ])
      const headers = { 'content-type': 'application/json' }
      const answer = fetch(url + submitClassroomUpdate.path, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      statuses.push(
        await answer.then(
          (got) => got.status,
          () => 0,
        ),
      )
    }
  }
  const sent = send()
  return {
    stop: async () => {
      goesOn = false
      await sent
      return statuses
    },
  }
}

describe.each([
  ['1 worker @ci', 1],
  ['2 workers', 2],
] as const)('with %s', (_, workers) => {
  test('it says at once that it is not ready, answers everything for its time, ends its streams and exits', async () => {
    const { process, url, ended, ask, ready } = await start({ WORKERS: String(workers), DRAIN_SECONDS: '2' })
    const { barcode } = roomAt(world.tenants[0], 1)
    const stream = await openSse(url + streamPaths.bag(barcode))
    await stream.next()
    const phone = acknowledgeUntilStopped(url)
    process.kill('SIGTERM')
    const toldAt = performance.now()
    await expect.poll(ready, { interval: 20 }).toBe(503)
    expect(performance.now() - toldAt).toBeLessThan(1_000)
    expect((await (await ask('/health/ready')).json()).type).toBe('stopping')
    expect((await ask('/health/live')).status).toBe(200)
    const poll = await ask(`${getBagStatus.path}?RedBagGuid=${barcode}`)
    expect([poll.status, poll.headers.get('connection')]).toEqual([200, 'close'])
    await expect.poll(() => performance.now() - toldAt).toBeGreaterThan(1_200)
    const statuses = await phone.stop()
    expect(new Set(statuses)).toEqual(new Set([200]))
    await stream.ended
    expect(performance.now() - toldAt).toBeGreaterThan(1_900)
    expect(await ended).toEqual([0, null])
  })

  test('a second signal ends it at once', async () => {
    const { process, ended, ready } = await start({ WORKERS: String(workers), DRAIN_SECONDS: '600' })
    process.kill('SIGTERM')
    await expect.poll(ready, { interval: 20 }).toBe(503)
    const end = setInterval(() => process.kill('SIGTERM'), 200)
    onTestFinished(() => clearInterval(end))
    const [code] = await ended
    expect(code).toBe(1)
    await expect.poll(() => ready().catch(() => 'gone')).toBe('gone')
  })
})
