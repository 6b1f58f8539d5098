import { expect, test, vi } from 'vitest'
import { bagStatusReader } from './bagStatus.ts'

const status = {
  name: 'Room 1',
  siteName: 'Oak',
  organizationName: 'District',
  hasChat: true,
  kind: 'classroom' as const,
  softLockdownEnabled: false,
  softLockdownSecurityEnabled: true,
  incident: null,
}
const signal = new AbortController().signal
const ok = (etag: string) => Response.json(status, { headers: { etag } })

test('an answer brings its ETag; a question carries the one it is given, and 304 brings nothing', async () => {
  const fetcher = vi.fn<typeof fetch>()
  fetcher.mockResolvedValueOnce(ok('"7"')).mockResolvedValueOnce(new Response(null, { status: 304 }))
  const read = bagStatusReader('a bag', fetcher)
  expect(await read(signal, null)).toEqual({ kind: 'news', status, etag: '"7"', takesCommands: true })
  expect(await read(signal, '"7"')).toEqual({ kind: 'same', takesCommands: true })
  expect(fetcher.mock.calls[0]?.[0]).toBe('/api/incident/GetBagStatus?RedBagGuid=a%20bag')
  expect(fetcher.mock.calls[1]?.[1]).toMatchObject({ headers: { 'if-none-match': '"7"' } })
})

test.each([200, 304])('an answer with %s says when commands are refused', async (code) => {
  const headers = { 'muster-commands': 'refused' }
  const answer =
    code === 200 ? Response.json(status, { headers }) : new Response(null, { status: code, headers })
  expect((await bagStatusReader('bag', async () => answer)(signal, null)).takesCommands).toBe(false)
})

test('an answer that was asked for early is read first, and once', async () => {
  const fetcher = vi.fn<typeof fetch>().mockResolvedValue(new Response(null, { status: 304 }))
  const read = bagStatusReader('bag', fetcher, { answer: Promise.resolve(ok('"1"')), abort: () => {} })
  expect((await read(signal, null)).kind).toBe('news')
  expect(fetcher).not.toHaveBeenCalled()
  expect((await read(signal, null)).kind).toBe('same')
})

test('the early request is aborted with the one that reads it; whoever reads it after that asks anew', async () => {
  const fetcher = vi.fn<typeof fetch>().mockResolvedValue(new Response(null, { status: 304 }))
  const abort = vi.fn<() => void>()
  const answer = Promise.reject<Response>(new DOMException('aborted', 'AbortError'))
  const stopped = new AbortController()
  const left = bagStatusReader('bag', fetcher, { answer, abort })(stopped.signal, null)
  stopped.abort()
  await expect(left).rejects.toThrow('aborted')
  expect(abort).toHaveBeenCalledOnce()
  expect(fetcher).not.toHaveBeenCalled()
  expect((await bagStatusReader('bag', fetcher, { answer, abort })(signal, null)).kind).toBe('same')
})

test('a code that no label ever had is a bag that does not exist', async () => {
  const problem = { type: 'invalid', title: 'Please check', status: 422, detail: 'That is not a code.' }
  const fetcher = async () => Response.json(problem, { status: 422 })
  const read = bagStatusReader('x'.repeat(300), fetcher)
  expect(await read(signal, null)).toMatchObject({ kind: 'unknownBag', why: 'not-found' })
})

test('404 with our problem document says that there is no such bag; one from somewhere else says nothing', async () => {
  const problem = {
    type: 'not-found',
    title: 'Not found',
    status: 404,
    detail: 'No bag with that ID exists yet.',
  }
  for (const type of ['not-found', 'label-replaced', 'site-out-of-use'] as const) {
    const ours = Response.json({ ...problem, type }, { status: 404 })
    const answer = await bagStatusReader('bag', async () => ours)(signal, null)
    expect(answer).toEqual({ kind: 'unknownBag', why: type, takesCommands: true })
  }
  const page = new Response('<html>', { status: 404, headers: { 'content-type': 'text/html' } })
  const json = Response.json({ error: 'Sign in to the guest network' }, { status: 404 })
  for (const theirs of [page, json])
    await expect(bagStatusReader('bag', async () => theirs)(signal, null)).rejects.toThrow('404')
})

test('every other answer, and a sign-in page in place of one, is a failure', async () => {
  const failing = bagStatusReader('bag', async () => new Response('', { status: 500 }))
  await expect(failing(signal, null)).rejects.toThrow('500')
  await expect(bagStatusReader('bag', async () => new Response('<html>'))(signal, null)).rejects.toThrow()
})
