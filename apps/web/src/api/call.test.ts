import { endpoint } from '@muster/contract/endpoint'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { call } from './call.ts'
import { ProblemError } from './problemError.ts'
import { resetSession, updateSession } from './session.ts'

const rename = endpoint({
  method: 'POST',
  path: '/api/sites/:siteId/rooms/:roomId',
  tag: 'Site',
  summary: 'For tests.',
  access: 'site.read',
  params: z.object({ siteId: z.number(), roomId: z.string() }),
  query: z.object({ dry: z.boolean().optional(), page: z.number().optional() }),
  body: z.object({ name: z.string() }),
  answer: z.object({ name: z.string() }),
})
const input = { params: { siteId: 7, roomId: 'a/b' }, query: { dry: true }, body: { name: 'Gym' } }

afterEach(() => {
  resetSession()
  vi.unstubAllGlobals()
})

/** Answers in turn; the last one again and again. */
function fetchThatAnswers(...answers: (() => Response | Promise<Response>)[]) {
  const fake = vi.fn<typeof fetch>(async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (!answer) throw new Error('no answer')
    return answer()
  })
  vi.stubGlobal('fetch', fake)
  return fake
}
const ok = (body: unknown) => () => Response.json(body)
const refusal = (status: number, body: unknown) => () => Response.json(body, { status })

test('sends the headers of the session and the body as JSON', async () => {
  updateSession({ accessToken: 'token-1', tenantId: 'tenant-1' })
  const fake = fetchThatAnswers(ok({ name: 'Gym' }))
  await expect(call(rename, input)).resolves.toEqual({ name: 'Gym' })
  const [, init] = fake.mock.calls[0] ?? []
  expect(init).toMatchObject({
    method: 'POST',
    body: '{"name":"Gym"}',
    headers: { Authorization: 'Bearer token-1', 'access-token': 'token-1', 'tenant-id': 'tenant-1' },
  })
})

test('nobody signed in: no header claims otherwise', async () => {
  const fake = fetchThatAnswers(ok({ name: 'Gym' }))
  await call(rename, input)
  const [, init] = fake.mock.calls[0] ?? []
  expect(Object.keys(init?.headers ?? {})).toEqual(['Accept', 'Content-Type'])
})

test('a problem document becomes a ProblemError with its sentence and fields', async () => {
  const errors = [{ field: 'name', message: 'Write something first.' }]
  fetchThatAnswers(
    refusal(422, { type: 'invalid', title: 'Invalid', status: 422, detail: 'Check the name.', errors }),
  )
  const error = await call(rename, input).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ProblemError)
  expect(error).toMatchObject({ status: 422, type: 'invalid', detail: 'Check the name.', errors })
})

test('an error that is no problem document still has a sentence', async () => {
  fetchThatAnswers(() => new Response('<html>Bad gateway</html>', { status: 502 }))
  await expect(call(rename, input)).rejects.toMatchObject({ status: 502, type: 'unknown-problem' })
})

test('an answer of an unknown shape is refused, not passed on', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  fetchThatAnswers(ok({ title: 'Gym' }))
  await expect(call(rename, input)).rejects.toMatchObject({ type: 'unknown-answer' })
})

test('no connection: status 0 and what to do', async () => {
  fetchThatAnswers(() => {
    throw new TypeError('Failed to fetch')
  })
  await expect(call(rename, input)).rejects.toMatchObject({ status: 0, type: 'no-answer' })
})

test('after a 401 the token is renewed once and the call sent again', async () => {
  const renew = vi.fn(async () => {
    updateSession({ accessToken: 'token-2' })
    return 'token-2'
  })
  updateSession({ accessToken: 'token-1', renew })
  const fake = fetchThatAnswers(refusal(401, {}), ok({ name: 'Gym' }))
  await expect(call(rename, input)).resolves.toEqual({ name: 'Gym' })
  expect(renew).toHaveBeenCalledTimes(1)
  expect(fake.mock.calls[1]?.[1]?.headers).toMatchObject({ 'access-token': 'token-2' })
})

test('a second 401 is an answer', async () => {
  const renew = vi.fn(async () => 'token-2')
  updateSession({ accessToken: 'token-1', renew })
  const fake = fetchThatAnswers(refusal(401, {}))
  await expect(call(rename, input)).rejects.toMatchObject({ status: 401 })
  expect(fake).toHaveBeenCalledTimes(2)
})

test('a caller that gives up gets its own reason, not an error to show', async () => {
  const stop = new AbortController()
  fetchThatAnswers(() => {
    stop.abort()
    throw stop.signal.reason
  })
  await expect(call(rename, input, { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' })
})

test('a call has 20 s', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  fetchThatAnswers(ok({ name: 'Gym' }))
  await call(rename, input)
  expect(timeout.mock.calls).toEqual([[20_000]])
  timeout.mockRestore()
})
