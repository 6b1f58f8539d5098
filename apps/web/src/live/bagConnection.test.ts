import type { BagStatus } from '@muster/contract/shapes'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type BagConnection, connectBag } from './bagConnection.ts'
import { activeIncident, withStatus } from './bagState.ts'
import { snapshotAt } from './incidentFixture.ts'

/** An EventSource through which the test speaks. */
class FakeSource extends EventTarget {
  static last: FakeSource
  readyState = 1
  constructor() {
    super()
    FakeSource.last = this
  }
  close() {}
  say(type: string, data: unknown) {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }))
  }
}

type Question = { etag: string | null; upTo: string | null; answer: (response: Response) => Promise<unknown> }
let questions: Question[] = []
let connection: BagConnection

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'info').mockImplementation(() => {})
  questions = []
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(
      (_, init) =>
        new Promise((resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
          const answer = (response: Response) => {
            resolve(response)
            return vi.advanceTimersByTimeAsync(0)
          }
          const headers = new Headers(init?.headers)
          const [etag, upTo] = [headers.get('if-none-match'), headers.get('last-event-id')]
          questions.push({ etag, upTo, answer })
        }),
    ),
  )
  connection = connectBag('bag', null)
})
afterEach(() => {
  connection.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function status(incident: BagStatus['incident']): BagStatus {
  return {
    name: 'Room 1',
    siteName: 'Oak',
    organizationName: 'District',
    hasChat: true,
    kind: 'classroom',
    softLockdownEnabled: false,
    softLockdownSecurityEnabled: true,
    incident,
  }
}
const broadcast = { broadcastMessage: 'x', broadcastedAt: 'x', sentByName: 'x' }
const snapshot = snapshotAt(2)
const calm = status(null)
const running = status({
  incidentId: snapshot.id,
  broadcast,
  roomBroadcast: null,
  instructionsList: [],
  snapshot,
})
const ok = (body: BagStatus, etag: string) => Response.json(body, { headers: { etag } })
const noSuchBag = () =>
  Response.json({ type: 'not-found', title: 'Not found', status: 404, detail: 'No bag.' }, { status: 404 })
const isActive = () => activeIncident(connection.state.get()) !== null

/** The next poll that goes out. */
async function nextQuestion(): Promise<Question> {
  const before = questions.length
  await vi.advanceTimersByTimeAsync(5_000)
  const question = questions[before]
  if (!question) throw new Error('no poll went out')
  return question
}

test('the page knows from a heartbeat or a poll whether commands are taken, whichever came last', async () => {
  const taken = () => connection.health.get().takesCommands
  await questions[0]?.answer(ok(calm, '"calm"'))
  FakeSource.last.say('heartbeat', { takesCommands: false })
  expect([taken(), connection.health.get().stream]).toEqual([false, 'open'])
  await (await nextQuestion()).answer(new Response(null, { status: 304 }))
  expect(taken()).toBe(true)
  const headers = { 'muster-commands': 'refused' }
  await (await nextQuestion()).answer(new Response(null, { status: 304, headers }))
  expect(taken()).toBe(false)
})

test('an answer that was taken leaves its ETag for the next question', async () => {
  await questions[0]?.answer(ok(calm, '"calm"'))
  expect((await nextQuestion()).etag).toBe('"calm"')
})

test('an answer that came too late leaves no ETag, so that the next one is a whole one', async () => {
  await questions[0]?.answer(ok(calm, '"calm"'))
  const late = await nextQuestion()
  FakeSource.last.say('status', running)
  expect(isActive()).toBe(true)
  await late.answer(ok(calm, '"later"'))
  expect(isActive()).toBe(true)
  const next = await nextQuestion()
  expect(next.etag).toBeNull()
  await next.answer(ok(calm, '"later"'))
  expect(isActive()).toBe(false)
})

test('an incident that only the stream told of can end by a poll, though "no incident" has the ETag of before', async () => {
  await questions[0]?.answer(ok(calm, '"calm"'))
  FakeSource.last.say('status', running)
  expect((await nextQuestion()).etag).toBeNull()
})

test('a bag that is known no more is unknown, also after it was known', async () => {
  await questions[0]?.answer(ok(calm, '"calm"'))
  await (await nextQuestion()).answer(noSuchBag())
  expect(connection.isUnknown.get()).toBe(true)
  await (await nextQuestion()).answer(new Response(null, { status: 304 }))
  expect(connection.isUnknown.get()).toBe(false)
})

test('a bag that nobody knows says so in the log', async () => {
  const info = vi.spyOn(console, 'info').mockReturnValue()
  await questions[0]?.answer(noSuchBag())
  expect(info.mock.calls).toContainEqual(['No bag with that ID exists yet'])
  info.mockRestore()
})

test('nothing takes a running incident off the screen but its end', async () => {
  await questions[0]?.answer(ok(running, '"running"'))
  await (await nextQuestion()).answer(noSuchBag())
  expect(connection.isUnknown.get()).toBe(false)
  expect(isActive()).toBe(true)
})

/** The same page on a phone that has kept something, or whose document brought the status. */
function openAgain(answer: Promise<Response> | null, kept: BagStatus | null = null, age = 180_000) {
  connection.close()
  questions = []
  const at = Date.now() - age
  const early = answer && { answer, abort: () => {} }
  connection = connectBag('bag', early, () => kept && { state: withStatus(null, kept), at })
}
const refuse = () => Promise.reject(new TypeError('network'))

test('without an answer the page shows what was last known and since when; the first answer takes its place', async () => {
  openAgain(null, running)
  expect(connection.state.get()).toBeNull()
  await vi.advanceTimersByTimeAsync(1_500)
  expect(isActive()).toBe(true)
  expect(connection.health.get()).toMatchObject({ isFromCache: true, heardAt: Date.now() - 181_500 })
  expect(connection.readAt.get()).toBe(0)
  await questions[0]?.answer(ok(calm, '"calm"'))
  expect(isActive()).toBe(false)
  expect(connection.health.get()).toMatchObject({ isFromCache: false, heardAt: Date.now() })
})

test('where the network is known to fail, what was last known is shown at once', async () => {
  openAgain(refuse(), running)
  await vi.advanceTimersByTimeAsync(0)
  expect([isActive(), connection.health.get().isFromCache]).toEqual([true, true])
})

test('on a slow line an incident of six minutes ago is not shown as running; it is once no answer has come', async () => {
  openAgain(null, running, 360_000)
  await vi.advanceTimersByTimeAsync(19_000)
  expect(connection.state.get()).toBeNull()
  await vi.advanceTimersByTimeAsync(2_000)
  expect([isActive(), connection.health.get().isFromCache]).toEqual([true, true])
})

test('on a slow line a calm bag is shown at once, however old', async () => {
  openAgain(null, calm, 86_400_000)
  await vi.advanceTimersByTimeAsync(1_500)
  expect(connection.state.get()?.incident).toBeNull()
  expect(connection.health.get().isFromCache).toBe(true)
})

test('an answer in time leaves what was last known where it is', async () => {
  openAgain(null, running)
  await questions[0]?.answer(ok(calm, '"calm"'))
  await vi.advanceTimersByTimeAsync(1_500)
  expect([isActive(), connection.health.get().isFromCache]).toEqual([false, false])
})

test('a bag that only the phone still knows is unknown, also if it was in an incident', async () => {
  openAgain(null, running)
  await vi.advanceTimersByTimeAsync(1_500)
  await questions[0]?.answer(noSuchBag())
  expect(connection.isUnknown.get()).toBe(true)
})

test('what came inside the document is shown without a question, and asked about at once', async () => {
  openAgain(Promise.resolve(ok(running, '"running"')))
  await vi.advanceTimersByTimeAsync(0)
  expect(isActive()).toBe(true)
  expect(questions.map(({ etag }) => etag)).toEqual(['"running"'])
})

test('a bag that nobody knows is not asked for every second, however long its page is open; once it is known, it is', async () => {
  const answerAll = async (seconds: number, answer: () => Response) => {
    const before = questions.length
    for (let second = 0; second < seconds; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000)
      for (const question of questions.slice(before)) await question.answer(answer())
    }
    return questions.length - before
  }
  await questions[0]?.answer(noSuchBag())
  await answerAll(100, noSuchBag)
  expect(await answerAll(60, noSuchBag)).toBe(12)
  await answerAll(5, () => ok(calm, '"calm"'))
  expect(await answerAll(60, () => ok(calm, '"calm"'))).toBeGreaterThan(50)
})

test('for a moment after news of the stream a poll says how far it has come, since another server may answer', async () => {
  expect((await nextQuestion()).upTo).toBeNull()
  await vi.advanceTimersByTimeAsync(3_000)
  FakeSource.last.say('status', running)
  expect((await nextQuestion()).upTo).toBe(`${snapshot.id}:2`)
  await vi.advanceTimersByTimeAsync(6_000)
  expect((await nextQuestion()).upTo).toBeNull()
})
