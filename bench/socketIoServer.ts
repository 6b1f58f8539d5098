/**
 * The usual alternative, in a process of its own: Socket.IO, which stores each message as a row of PostgreSQL before
 * it is passed on or answered. It knows nobody and sees to no order.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { Server } from 'socket.io'
import { answerParent } from './child.ts'

const http = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    insert(body).then(
      () => {
        io.emit('message', body)
        response.setHeader('content-length', 2)
        response.writeHead(201).end('{}')
      },
      (error) => response.destroy(error),
    )
  })
})
// No phone is asked whether it lives: that spares the server and its readers the work.
const io = new Server(http, { transports: ['websocket'], serveClient: false, pingInterval: 3_600_000 })
let pool: pg.Pool
/** The answer to a phone's question about the current status. */
let status = { tag: '', body: '' }

io.on('connection', (socket) => {
  socket.on('acknowledge', (data: unknown, answer: (done: object) => void) => {
    insert(JSON.stringify(data)).then(
      () => answer({ ok: true }),
      (error) => socket.emit('failed', String(error)),
    )
  })
  socket.on('status', (tag: string, answer: (body: string | null) => void) =>
    answer(tag === status.tag ? null : status.body),
  )
})

async function insert(data: string): Promise<void> {
  const text = 'insert into public.bench_message (data) values ($1)'
  await pool.query({ name: 'insert', text, values: [JSON.stringify(data)] })
}

const answers = {
  listen: async (databaseUrl: string): Promise<number> => {
    pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
    pool.on('error', () => {})
    await pool.query(`
      create table if not exists public.bench_message (
        id bigint generated always as identity primary key,
        at timestamptz not null default now(),
        data jsonb not null
      )`)
    await new Promise<void>((listening) => http.listen(0, '127.0.0.1', 4096, listening))
    return (http.address() as AddressInfo).port
  },
  answerStatus: (asked: { tag: string; body: string }) => {
    status = asked
  },
}
export type SocketIoServer = typeof answers
answerParent(answers)
