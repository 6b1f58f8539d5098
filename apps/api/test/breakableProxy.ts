import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The fate of a request on its way. `freeze`: of a stream the first frames alone are passed on; `cut`: it is closed at the next; `hold`: nothing is answered. */
export type Fate =
  | 'pass'
  | 'freeze'
  | 'cut'
  | 'hold'
  | { status: number }
  | { rewrite: (body: string) => string }

export type BreakableProxy = {
  url: string
  /** Sets where it leads. */
  leadTo: (url: string) => void
  /** Decides on each request from now on. */
  decide: (fate: (request: { method: string; path: string }) => Fate) => void
  close: () => Promise<void>
}

/** A proxy on loopback, as stands between people and servers, that does something wrong when a test asks for it. */
export async function startBreakableProxy(): Promise<BreakableProxy> {
  let target = ''
  let decide: Parameters<BreakableProxy['decide']>[0] = () => 'pass'
  const server = createServer((incoming, outgoing) => {
    const fate = decide({ method: incoming.method ?? '', path: incoming.url ?? '' })
    if (fate === 'hold') return
    if (typeof fate === 'object' && 'status' in fate) return void outgoing.writeHead(fate.status).end()
    forward(target, incoming, outgoing, fate)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (url) => {
      target = url
    },
    decide: (next) => {
      decide = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function forward(target: string, incoming: IncomingMessage, outgoing: ServerResponse, fate: Fate) {
  const { method, headers } = incoming
  const passed = request(`${target}${incoming.url}`, { method, headers }, (answer) => {
    if (typeof fate === 'object' && 'rewrite' in fate) return void rewrite(answer, outgoing, fate.rewrite)
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    let parts = 0
    answer.on('data', (part: Buffer) => {
      parts += 1
      if (fate === 'freeze' && parts > 1) return
      if (fate === 'cut' && parts > 1) outgoing.destroy()
      else outgoing.write(part)
    })
    answer.on('end', () => outgoing.end())
    answer.on('error', () => outgoing.destroy())
  })
  passed.on('error', () => outgoing.destroy())
  outgoing.on('close', () => passed.destroy())
  incoming.pipe(passed)
}

async function rewrite(answer: IncomingMessage, outgoing: ServerResponse, change: (body: string) => string) {
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part)
  const body = change(Buffer.concat(parts).toString())
  const { 'content-length': _, etag: __, ...headers } = answer.headers
  outgoing.writeHead(answer.statusCode ?? 502, headers).end(body)
}
