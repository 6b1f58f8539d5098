import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { streamPaths } from '@muster/contract/frames'
import { submitClassroomUpdate } from '@muster/contract/seedCalls'
import fc from 'fast-check'

/** Bytes that a client may send on one connection, well-formed and not, and what makes two servers' answers to them comparable. */

/** The things that the requests are about. */
export type FuzzSubjects = {
  /** Bags that are polled and whose streams are opened. Nothing happens to their rooms. */
  polled: readonly { barcode: string; tag: string }[]
  /** A room that acknowledges. */
  room: { barcode: string; incidentId: string; instructionId: string }
  unknownBarcode: string
  /** Whole heartbeats of RBIMs: a head and a body. */
  heartbeats: readonly { head: string; body: string }[]
}

/** Everything that one client sends, and where its packets end. */
export type Conversation = { bytes: string; cuts: readonly number[] }

const pollPath = '/api/incident/GetBagStatus?RedBagGuid='

/** The last request of each conversation: after its answer the server ends the connection. */
const goodbye = 'GET /health/live HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'

/** The parts of a request that may be faulty: any byte, or only the spelling, so that no proxy waits a minute for its end. */
export type Faults = 'anywhere' | 'spelling'

/** Conversations of one to four requests; every third has a fault. */
export function conversations(subjects: FuzzSubjects, faults: Faults): fc.Arbitrary<Conversation> {
  const requests = fc.array(
    fc.oneof(
      { weight: 5, arbitrary: pollOf(subjects) },
      { weight: 4, arbitrary: updateOf(subjects) },
      { weight: 1, arbitrary: fc.constantFrom(...subjects.heartbeats).map(({ head, body }) => head + body) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          'GET /health/live HTTP/1.1\r\nhost: a\r\n\r\n',
          'GET /nowhere HTTP/1.1\r\nhost: a\r\n\r\n',
        ),
      },
    ),
    { minLength: 1, maxLength: 4 },
  )
  const whole = fc
    .tuple(
      requests,
      fc.oneof({ weight: 6, arbitrary: fc.constant(goodbye) }, { weight: 1, arbitrary: streamOf(subjects) }),
    )
    .map(([all, last]) => all.join('') + last)
  const fault =
    faults === 'anywhere' ? fc.oneof({ weight: 3, arbitrary: otherBytes }, misspelling) : misspelling
  const faulty = fc.tuple(whole, fault).map(([text, change]) => change(text))
  return fc
    .tuple(
      fc.oneof({ weight: 2, arbitrary: whole }, { weight: 1, arbitrary: faulty }),
      fc.array(fc.nat(2000), { maxLength: 3 }),
    )
    .map(([bytes, cuts]) => ({
      bytes,
      cuts: cuts.filter((cut) => cut < bytes.length).toSorted((a, b) => a - b),
    }))
}

type Change = (text: string) => string

/** Bytes left out, put in or said again. */
const otherBytes: fc.Arbitrary<Change> = fc.oneof(
  fc.nat(1500).map((at) => (text: string) => text.slice(0, at) + text.slice(at + 1)),
  fc
    .tuple(
      fc.nat(1500),
      fc.constantFrom('\n', '\r', '\r\n', ' ', '\0', ':', '\t', 'x', '\x80', '\r\n\r\n', '%', '"'),
    )
    .map(
      ([at, more]) =>
        (text: string) =>
          text.slice(0, at) + more + text.slice(at),
    ),
  fc.nat(1500).map((at) => (text: string) => text.slice(0, at) + text.slice(Math.floor(at / 2))),
)

/** Requests that are wrong, unusual, or can be read in two ways. */
const misspelling: fc.Arbitrary<Change> = fc.constantFrom(
  (text: string) => text.replaceAll('\r\n', '\n'),
  (text: string) => text.replace('HTTP/1.1', 'HTTP/1.0'),
  (text: string) => text.replace('HTTP/1.1', 'HTTP/2.0'),
  (text: string) => text.replace('host: a\r\n', ''),
  (text: string) => text.replace('host: a\r\n', 'host: a\r\nhost: b\r\n'),
  (text: string) => text.replace('host: a\r\n', 'host: a\r\ntransfer-encoding: chunked\r\n'),
  (text: string) => text.replace('host: a\r\n', 'host: a\r\ntransfer-encoding : chunked\r\n'),
  (text: string) => text.replace('host: a\r\n', 'host: a\r\ncontent-length: 5\r\n'),
  (text: string) => text.replace('host: a\r\n', 'host: a\r\n folded\r\n'),
  (text: string) => text.replace('content-length: ', 'content-length: 0'),
  (text: string) => text.replace('content-length: ', 'content-length: +'),
  (text: string) => text.replace(/content-length: (\d+)/, (_, length) => `content-length: ${length - 9}`),
  (text: string) =>
    text.replace(/content-length: (\d+)/, (_, length) => `content-length: ${Number(length) + 9}`),
  (text: string) => text.replace('GET ', 'get '),
  (text: string) => text.replace('GET /', 'GET http://a/'),
)

function request(method: string, path: string, headers: readonly string[], body = ''): string {
  return `${[`${method} ${path} HTTP/1.1`, 'host: a', ...headers].join('\r\n')}\r\n\r\n${body}`
}

/** Any of these headers, in any order. */
function someOf(...headers: readonly string[]): fc.Arbitrary<string[]> {
  return fc.shuffledSubarray([...headers], { maxLength: Math.min(3, headers.length) })
}

function pollOf({ polled, room, unknownBarcode }: FuzzSubjects): fc.Arbitrary<string> {
  const codes = polled.map(({ barcode }) => barcode)
  const tags = polled.map(({ tag }) => tag)
  const code = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...codes) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        unknownBarcode,
        '',
        '%00',
        `${codes[0]}&RedBagGuid=${codes[1]}`,
        `${codes[0]}%20`,
        `%${codes[0]?.charCodeAt(0).toString(16)}${codes[0]?.slice(1)}`,
        `${codes[0]}#part`,
        'x'.repeat(101),
      ),
    },
  )
  const headers = someOf(
    ...tags.flatMap((tag) => [
      `if-none-match: ${tag}`,
      `If-None-Match: W/${tag}`,
      `if-none-match: "old", ${tag}`,
    ]),
    'if-none-match: *',
    'accept-encoding: br, gzip',
    'accept-encoding: identity',
    'connection: keep-alive',
    'connection: close',
    'origin: https://elsewhere.example.org',
    'content-length: 0',
    'expect: 100-continue',
    'cookie: a=b',
    'last-event-id: nothing',
    `last-event-id: ${room.incidentId}:1`,
    `last-event-id: ${room.incidentId}:1000000`,
    'x-forwarded-for: 203.0.113.7',
  )
  const method = fc.oneof(
    { weight: 12, arbitrary: fc.constant('GET') },
    fc.constantFrom('POST', 'PUT', 'OPTIONS', 'PATCH'),
  )
  return fc.tuple(method, code, headers).map(([verb, named, more]) => request(verb, pollPath + named, more))
}

function streamOf({ polled, unknownBarcode }: FuzzSubjects): fc.Arbitrary<string> {
  const codes = [...polled.map(({ barcode }) => barcode), unknownBarcode]
  return (
    fc
      .tuple(
        fc.constantFrom(...codes),
        fc.constantFrom('', '?preview', '?preview=1', '?more=1'),
        someOf('last-event-id: nothing', 'accept: text/event-stream'),
      )
      // One that is refused must end, too.
      .map(([code, query, headers]) =>
        request('GET', streamPaths.bag(code) + query, [...headers, 'connection: close']),
      )
  )
}

function updateOf({ room, unknownBarcode }: FuzzSubjects): fc.Arbitrary<string> {
  const { barcode, incidentId, instructionId } = room
  const update = fc.record({
    classroomBarcode: fc.oneof(
      { weight: 9, arbitrary: fc.constant(barcode) },
      fc.constantFrom<unknown>(unknownBarcode, 5, ''),
    ),
    userId: fc.oneof({ weight: 9, arbitrary: fc.constantFrom('Fuzz01', 'Fuzz02') }, fc.constantFrom('', 'x')),
    sequence: fc.nat(10_000),
    incidentId: fc.oneof(
      { weight: 9, arbitrary: fc.constant(incidentId) },
      fc.constantFrom(barcode, instructionId),
    ),
    instructionResponse: fc.oneof(
      {
        weight: 9,
        arbitrary: fc.constant<unknown>([
          { id: instructionId, instructionStatus: 1, instructionValue: null },
        ]),
      },
      fc.constantFrom<unknown>([], null, [{ id: incidentId, instructionStatus: 1, instructionValue: null }]),
    ),
  })
  const body = fc.oneof(
    { weight: 9, arbitrary: update.map((each) => JSON.stringify(each)) },
    { weight: 1, arbitrary: update.map((each) => JSON.stringify({ ...each, more: 'x'.repeat(5000) })) },
    { weight: 1, arbitrary: update.map((each) => JSON.stringify(each).slice(0, -3)) },
    { weight: 1, arbitrary: fc.constantFrom('', '{}', 'null', '[]', '"é"', '{"__proto__":{}}') },
  )
  const type = fc.oneof(
    { weight: 9, arbitrary: fc.constant('content-type: application/json') },
    fc.constantFrom(
      'content-type: application/json; charset=utf-8',
      'Content-Type: Application/JSON',
      'content-type: text/plain',
      'x-no: type',
    ),
  )
  const more = someOf(
    'connection: keep-alive',
    'expect: 100-continue',
    'content-encoding: identity',
    'accept-encoding: br',
    'x-forwarded-for: 203.0.113.7',
  )
  const isChunked = fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true))
  return fc.tuple(body, type, more, isChunked).map(([text, kind, headers, chunked]) => {
    const bytes = Buffer.byteLength(text)
    const length = chunked ? 'transfer-encoding: chunked' : `content-length: ${bytes}`
    const sent = chunked ? `${bytes.toString(16)}\r\n${text}\r\n0\r\n\r\n` : text
    return request('POST', submitClassroomUpdate.path, [kind, length, ...headers], sent)
  })
}

/**
 * Sends it on one connection.
 * @returns the answer until the server ended the connection, or until a stream had sent its state
 */
export async function converse(port: number, { bytes, cuts }: Conversation): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let heard = ''
  const over = new Promise<void>((resolve) => {
    socket.on('data', (data) => {
      heard += data.toString('latin1')
      if (/event: status\n(.+\n)+\n/.test(heard)) resolve()
    })
    socket.on('error', () => {})
    socket.on('close', resolve)
  })
  const all = Buffer.from(bytes, 'utf8')
  let from = 0
  for (const cut of [...cuts, all.length]) {
    if (cut > from) socket.write(all.subarray(from, cut))
    from = Math.max(from, cut)
    await new Promise(setImmediate)
  }
  const isLate = await Promise.race([over.then(() => false), sleep(5_000, true, { ref: false })])
  socket.destroy()
  return isLate ? `${heard}\nstill open` : heard
}

/** One answer, without what differs between two that are the same. */
type Comparable = { status: string; headers: string[]; body: unknown }

const ofTheMoment = new Set(['date', 'retry-after', 'x-request-id'])

/** The answers in what came back. */
export function answersIn(heard: string): Comparable[] {
  const answers: Comparable[] = []
  for (let rest = heard; rest !== ''; ) {
    const end = rest.indexOf('\r\n\r\n')
    if (!rest.startsWith('HTTP/1.1 ') || end < 0)
      return [...answers, { status: 'not HTTP', headers: [], body: rest }]
    const [line = '', ...lines] = rest.slice(0, end).split('\r\n')
    const status = line.slice(9)
    const headers = lines.map((each) => each.replace(/^[^:]+/, (name) => name.toLowerCase()))
    const [body, next] = bodyOf(status, headers, rest.slice(end + 4))
    const kept = headers.filter((each) => !ofTheMoment.has(each.slice(0, each.indexOf(':')))).sort()
    answers.push(comparable(status, kept, body))
    rest = next
  }
  return answers
}

function bodyOf(status: string, headers: readonly string[], rest: string): [body: string, next: string] {
  if (/^(1\d\d|204|304)/.test(status)) return ['', rest]
  const length = headers.find((each) => each.startsWith('content-length:'))?.slice(15)
  if (length !== undefined) return [rest.slice(0, Number(length)), rest.slice(Number(length))]
  if (!headers.some((each) => /^transfer-encoding: *chunked$/i.test(each))) return [rest, '']
  let [body, at] = ['', 0]
  for (;;) {
    const end = rest.indexOf('\r\n', at)
    // A stream goes on.
    if (end < 0) return [body, '']
    const size = Number.parseInt(rest.slice(at, end), 16)
    body += rest.slice(end + 2, end + 2 + size)
    at = end + 2 + size + 2
    if (!size) return [body, rest.slice(at)]
  }
}

function comparable(status: string, headers: string[], body: string): Comparable {
  // Too many guesses are answered with a wait, and each server counts them for itself.
  if (/^(404|429)/.test(status)) return { status: '404 or 429', headers: [], body: '' }
  if (headers.some((each) => each.startsWith('content-type: text/event-stream')))
    return { status, headers, body: firstOf(body) }
  // Of two that send the same command, one is the first: its answer is one letter longer.
  const said = body.includes('"repeated":')
    ? headers.filter((each) => !each.startsWith('content-length:'))
    : headers
  return { status, headers: said, body: withoutTurn(body) }
}

/** A stream up to its first state, without the time of the next connection, which is random. The rest depends on time. */
function firstOf(stream: string): string {
  return stream.replace(/retry: \d+/, 'retry:').replace(/(event: status\n(?:.+\n)+\n)[\s\S]*$/, '$1')
}

/**
 * The content of a body, with its fields in any order, and without the fields that differ for the first of two senders
 * of the same command, and the id of the request.
 */
function withoutTurn(body: string): unknown {
  try {
    const {
      repeated: _,
      version: __,
      requestId: ___,
      ...said
    } = JSON.parse(body.replace(/The time here is [\w:.-]+/, ''))
    return said
  } catch {
    return body
  }
}

/**
 * Tells whether two servers have answered the same. Where the connection ended with an error of HTTP, answers before it may be missing: whether they were
 * on their way is a matter of microseconds. So it is where a request that closes the connection is followed by more bytes in the same packet: Node's parser
 * refuses those, and the answer to the request may be too late for it.
 */
export function isSame(one: readonly Comparable[], other: readonly Comparable[]): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one]
  const [last, wanted] = [shorter.at(-1), longer.at(-1)]
  if (shorter.length === longer.length) {
    if (isDeepStrictEqual(one, other)) return true
    const pair = [last, wanted]
    return (
      isDeepStrictEqual(one.slice(0, -1), other.slice(0, -1)) &&
      pair.some(isOfTheParser) &&
      pair.some((each) => each?.headers.includes('connection: close'))
    )
  }
  if (!last || !isOfTheParser(last)) return false
  const before = shorter.slice(0, -1)
  return isDeepStrictEqual(last, wanted) && isDeepStrictEqual(before, longer.slice(0, before.length))
}

/** Checks whether an answer is of Node's parser, before any route was asked. */
function isOfTheParser(answer: Comparable | undefined): boolean {
  return (
    answer !== undefined &&
    /^4(00|08|13|31)/.test(answer.status) &&
    !answer.headers.includes('x-content-type-options: nosniff')
  )
}
