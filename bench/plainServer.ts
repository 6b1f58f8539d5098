/**
 * The reference, in a process of its own: what a bare node:http server needs for the same bytes. It knows nobody,
 * checks nothing and stores nothing, but for the acknowledgements of one row.
 */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { submitClassroomUpdate } from '@muster/contract/seedCalls'
import pg from 'pg'
import { answerParent } from './child.ts'
import { statusPath } from './manager.ts'
import { type Recorded, type RecordedStatus, recordStatuses } from './recordStatus.ts'

const streams = new Set<ServerResponse>()
let frame = ''
/** Answers to polls by address: every room has its own. */
const polls = new Map<string, RecordedStatus>()
let receipt: Recorded = { headers: [], body: '' }
/** Connections that store acknowledgements, each in a commit of its own; null stores none. */
let pool: pg.Pool | null = null
/** Connections that store; as many as Muster has. */
const poolSize = 10
const insert = 'insert into public.bench_receipt (data) values ($1)'

const server = createServer((request, response) => {
  if (request.url === submitClassroomUpdate.path) {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', async () => {
      const update: unknown = JSON.parse(Buffer.concat(parts).toString())
      if (pool) await pool.query({ name: 'insert', text: insert, values: [JSON.stringify(update)] })
      response.writeHead(200, receipt.headers).end(receipt.body)
    })
  } else if (request.method === 'POST') {
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
  } else if (request.url?.startsWith('/health')) {
    // Proxies ask before they send anybody here.
    response.writeHead(200, ['content-length', '0']).end()
  } else {
    const status = polls.get(request.url ?? '')
    if (!status) response.writeHead(404).end()
    else if (request.headers['if-none-match']) response.writeHead(304, status.unchanged.headers).end()
    else response.writeHead(200, status.changed.headers).end(status.changed.body)
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
  /** Answers polls of these bags with the bytes that the server at this port sends for each of them. */
  recordPolls: async ({ port, barcodes }: { port: number; barcodes: readonly string[] }) => {
    const statuses = await recordStatuses(port, barcodes)
    for (const [place, status] of statuses.entries()) polls.set(statusPath(barcodes[place] ?? ''), status)
  },
  /** Sets the answer to an acknowledgement, which is sent once its body has been read, parsed and, with a database set by `storeIn`, stored. */
  answerAcknowledgements: (recorded: Recorded) => {
    receipt = recorded
  },
  /** Stores acknowledgements in this database from now on, or no more. */
  storeIn: async (databaseUrl: string | null) => {
    await pool?.end()
    pool = databaseUrl === null ? null : new pg.Pool({ connectionString: databaseUrl, max: poolSize })
    pool?.on('error', () => {})
    await pool?.query(`
      create table if not exists public.bench_receipt (
        id bigint generated always as identity primary key,
        at timestamptz not null default now(),
        data jsonb not null
      )`)
    // All are open before they are measured.
    await Promise.all(Array.from({ length: poolSize }, () => pool?.query('select pg_sleep(0.05)')))
  },
}
export type BaselineServer = typeof answers
answerParent(answers)
