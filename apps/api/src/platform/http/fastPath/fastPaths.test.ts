import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { FastAnswers } from './fastAnswers.ts'
import type { FastPath } from './fastPath.ts'
import { FastPaths } from './fastPaths.ts'

/** A server whose route says "route", behind one path. */
async function serve(handle: FastPath['handle'], { origins = [] as string[] } = {}) {
  const paths = new FastPaths(origins)
  const error = vi.fn()
  const answers = new FastAnswers('poll')
  paths.use([{ answers, handle }], { error })
  const server = createServer(paths.before((_, response) => response.end('route')))
  onTestFinished(() => void server.close().closeAllConnections())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ask = (headers: Record<string, string> = {}) =>
    fetch(origin, { headers }).then((answer) => answer.text())
  return { ask, paths, error, answers }
}

function fast(answers: FastAnswers, response: ServerResponse): true {
  answers.note(200)
  response.end('fast')
  return true
}

test('a path answers before the route, and its answers are counted', async () => {
  const { ask, paths, answers } = await serve((_, response) => fast(answers, response))
  expect(await ask()).toBe('fast')
  expect(await ask()).toBe('fast')
  expect(paths.counts()).toEqual([{ path: 'poll', status: 200, count: 2 }])
})

test('what a path does not answer goes to the route, at once or later', async () => {
  const { ask, paths } = await serve((request, response, fallThrough) => {
    if (request.headers.accept !== 'later') return false
    setImmediate(() => fallThrough(request, response))
    return true
  })
  expect([await ask(), await ask({ accept: 'later' })]).toEqual(['route', 'route'])
  expect(paths.counts()).toEqual([])
})

test('a path that fails leaves the request to the route, and the log says so', async () => {
  const { ask, error } = await serve(() => {
    throw new Error('broken')
  })
  expect(await ask()).toBe('route')
  expect(error).toHaveBeenCalledWith({ err: expect.any(Error), fastPath: 'poll' }, expect.any(String))
})

test('half an answer of a path that fails is no answer', async () => {
  const { ask } = await serve((_, response) => {
    response.writeHead(200).write('half')
    throw new Error('broken')
  })
  await expect(ask()).rejects.toThrow()
})

test('a page of another origin of the list is answered by the route', async () => {
  const origins = ['https://app.example.org']
  const { ask, answers } = await serve((_, response) => fast(answers, response), { origins })
  expect(await ask({ origin: 'https://app.example.org' })).toBe('route')
  expect(await ask({ origin: 'https://other.example.org' })).toBe('fast')
})

test('a server that goes down leaves everything to the routes', async () => {
  const { ask, paths, answers } = await serve((_, response) => fast(answers, response))
  paths.close()
  expect(await ask()).toBe('route')
})
