import { expect, test, vi } from 'vitest'
import { bagStatusReader } from './bagStatus.ts'

const status = {
  name: 'Room 1',
  siteName: 'Oak',
  organizationName: 'District',
  hasChat: true,
  softLockdownEnabled: false,
  softLockdownSecurityEnabled: true,
  incident: null,
}
const signal = new AbortController().signal
const ok = (etag: string) => Response.json(status, { headers: { etag } })

test('the second question carries the ETag of the first answer, and 304 brings nothing', async () => {
  const fetcher = vi.fn<typeof fetch>()
  fetcher.mockResolvedValueOnce(ok('"7"')).mockResolvedValueOnce(new Response(null, { status: 304 }))
  const read = bagStatusReader('a bag', fetcher)
  expect(await read(signal)).toEqual({ kind: 'news', status })
  expect(await read(signal)).toEqual({ kind: 'same' })
  expect(fetcher.mock.calls[0]?.[0]).toBe('/api/incident/GetBagStatus?RedBagGuid=a%20bag')
  expect(fetcher.mock.calls[1]?.[1]).toMatchObject({ headers: { 'if-none-match': '"7"' } })
})

test('an answer that was asked for early is read first, and once', async () => {
  const fetcher = vi.fn<typeof fetch>().mockResolvedValue(new Response(null, { status: 304 }))
  const read = bagStatusReader('bag', fetcher, Promise.resolve(ok('"1"')))
  expect((await read(signal)).kind).toBe('news')
  expect(fetcher).not.toHaveBeenCalled()
  expect((await read(signal)).kind).toBe('same')
})

test('404 with a problem document says that there is no such bag; one from somewhere else says nothing', async () => {
  const ours = new Response('{}', { status: 404, headers: { 'content-type': 'application/problem+json' } })
  const theirs = new Response('<html>', { status: 404, headers: { 'content-type': 'text/html' } })
  expect(await bagStatusReader('bag', async () => ours)(signal)).toEqual({ kind: 'unknownBag' })
  await expect(bagStatusReader('bag', async () => theirs)(signal)).rejects.toThrow('404')
})

test('every other answer, and a sign-in page in place of one, is a failure', async () => {
  await expect(bagStatusReader('bag', async () => new Response('', { status: 500 }))(signal)).rejects.toThrow(
    '500',
  )
  await expect(bagStatusReader('bag', async () => new Response('<html>'))(signal)).rejects.toThrow()
})
