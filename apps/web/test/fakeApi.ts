import type { Endpoint } from '@muster/contract/endpoint'
import type { Problem } from '@muster/contract/problem'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { z } from 'zod'

/** The API for component tests: it answers the endpoints that a test names, and a question to any other fails the test. */

/** A call that the page made. */
type Call = {
  endpoint: string
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
}

/** An answer of the contract; `respond` gives a refusal or an answer that comes later. */
type Answer<E extends Endpoint> = z.input<E['answer']>
type Respond<E extends Endpoint> = (call: Call) => Answer<E> | Response | Promise<Answer<E> | Response>

const answers = new Map<Endpoint, (call: Call) => unknown>()
let made: Call[] = []
let unknown: string[] = []
let isRestUnanswered = false

/** Installs the API before each test of a file, and checks after each that nothing else was asked. */
export function installFakeApi(): void {
  beforeEach(() => {
    answers.clear()
    made = []
    unknown = []
    isRestUnanswered = false
    vi.stubGlobal('fetch', answerFetch)
  })
  afterEach(() => expect(unknown, 'asked, and no answer given by the test').toEqual([]))
}

/** Answers an endpoint from now on, always with the same value. It must fit the contract. */
export function answer<E extends Endpoint>(endpoint: E, value: Answer<E>): void {
  respond(endpoint, () => value)
}

/** Answers an endpoint from now on with what a function makes of each call. */
export function respond<E extends Endpoint>(endpoint: E, how: Respond<E>): void {
  answers.set(endpoint, how)
}

/** Leaves unanswered what the test names no answer for: for pages that ask much that the test is not about. */
export function leaveTheRestUnanswered(): void {
  isRestUnanswered = true
}

/** A refusal, as the server sends it. */
export function refusal(status: number, detail: string): Response {
  const problem: Problem = { type: 'refused', title: 'Refused', status, detail }
  return new Response(JSON.stringify(problem), {
    status,
    headers: { 'Content-Type': 'application/problem+json' },
  })
}

/** The calls of an endpoint so far, oldest first. */
export function callsOf(endpoint: Endpoint): Call[] {
  return made.filter((call) => call.endpoint === nameOf(endpoint))
}

async function answerFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  const url = new URL(request.url)
  for (const [endpoint, how] of answers) {
    const params = paramsIn(endpoint, request.method, url.pathname)
    if (!params) continue
    const text = await request.text()
    const call: Call = {
      endpoint: nameOf(endpoint),
      params,
      query: Object.fromEntries(url.searchParams),
      body: text === '' ? undefined : JSON.parse(text),
    }
    made.push(call)
    const value = await how(call)
    if (value instanceof Response) return value
    // Kept as it was given: the page parses it, as it does any answer.
    endpoint.answer.parse(value)
    return Response.json(value, { status: endpoint.status ?? 200 })
  }
  if (isRestUnanswered) return new Promise(() => {})
  unknown.push(`${request.method} ${url.pathname}`)
  return refusal(404, 'The test has no answer for this.')
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** The path's parameters, or null where it is another endpoint's. */
function paramsIn(
  { method, path }: Endpoint,
  asked: string,
  pathname: string,
): Record<string, string> | null {
  if (method !== asked) return null
  const pattern = path.replace(/:(\w+)/g, '(?<$1>[^/]+)')
  const match = new RegExp(`^${pattern}$`).exec(pathname)
  return match ? { ...match.groups } : null
}
