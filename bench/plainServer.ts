/**
 * The reference, in a process of its own: what a bare node:http server needs for the same bytes. It knows nobody,
 * checks nothing and stores nothing.
 */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerParent } from './child.ts'

/** An answer of ours, to be given again. */
export interface Recorded {
  /** Name, value, name, value … */
  headers: string[]
  body: string
}

const streams = new Set<ServerResponse>()
let frame = ''
let changed: Recorded = { headers: [], body: '' }
let unchanged: Recorded = { headers: [], body: '' }

const server = createServer((request, response) => {
  if (request.method === 'POST') {
    // The press: a loop over the streams, and an answer.
    for (const stream of streams) stream.write(frame)
    response.setHeader('content-length', 2)
    response.writeHead(201).end('{}')
  } else if (request.url?.startsWith('/stream')) {
    response.socket?.setNoDelay(true)
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
    })
    response.write('retry: 1000\n\n')
    streams.add(response)
    response.on('close', () => streams.delete(response))
  } else if (request.headers['if-none-match']) {
    response.writeHead(304, unchanged.headers).end()
  } else {
    response.writeHead(200, changed.headers).end(changed.body)
  }
})

const answers = {
  listen: () =>
    new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
    }),
  sendFrame: (text: string) => {
    frame = text
  },
  answerPolls: (recorded: { changed: Recorded; unchanged: Recorded }) => {
    changed = recorded.changed
    unchanged = recorded.unchanged
  },
}
export type BaselineServer = typeof answers
answerParent(answers)
