import type { Endpoint, EndpointAnswer, EndpointInput } from '@muster/contract/endpoint'
import { problem } from '@muster/contract/problem'
import { urlOf } from '@muster/contract/urlOf'
import { t } from '@muster/words/t'
import { apiCredentials, apiUrl } from './apiBase.ts'
import { type CallTarget, currentTarget } from './callTarget.ts'
import { ProblemError } from './problemError.ts'
import { productName } from './product.ts'
import { withRequestLimit } from './requestLimit.ts'
import { noteServerTime } from './serverClock.ts'
import { currentSession, sessionHeaders } from './session.ts'

/** Specification, section 9. */
const timeoutMs = 20_000

export type CallOptions = {
  signal?: AbortSignal
  /** Asks the server this page came from, also where the page has been pointed at another (`pointCallsAt`). */
  own?: boolean
}
type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/**
 * Calls an endpoint of the contract: fills its path, sends the session’s headers, and parses the answer.
 * An expired token is renewed once and the call sent again.
 * @throws ProblemError with a sentence for a person; `status` 0 when no answer came within 20 s
 * @throws the signal’s reason when the caller gave up
 */
export async function call<const E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  { signal, own = false }: CallOptions = {},
): Promise<EndpointAnswer<E>> {
  const parts = input as Parts
  const send = () =>
    withRequestLimit(`${endpoint.method} ${endpoint.path}`, signal, () =>
      fetchAnswer(endpoint, parts, signal, own ? null : currentTarget()),
    )
  let response = await send()
  if (response.status === 401 && (await currentSession().renew?.())) response = await send()
  noteServerTime(response.date)
  if (!response.ok) throw problemIn(response.body, response.status)
  const answer = endpoint.answer.safeParse(response.body)
  if (answer.success) return answer.data as EndpointAnswer<E>
  console.error(`${endpoint.path} answered in an unknown shape`, answer.error)
  throw new ProblemError({
    type: 'unknown-answer',
    status: response.status,
    detail: t`${productName()} was updated while this page was open. Reload the page.`,
  })
}

/** An answer that has arrived to its end. `body`: undefined for what is no JSON. */
type Answer = { ok: boolean; status: number; date: string | null; body: unknown }

async function fetchAnswer(
  endpoint: Endpoint,
  parts: Parts,
  signal: AbortSignal | undefined,
  target: CallTarget | null,
): Promise<Answer> {
  const deadline = AbortSignal.timeout(timeoutMs)
  try {
    const url = urlOf(endpoint, parts)
    const response = await fetch(target ? target.baseUrl + url : apiUrl(url), {
      credentials: apiCredentials,
      method: endpoint.method,
      headers: {
        Accept: 'application/json',
        ...(parts.body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...sessionHeaders(),
        ...(target?.tenantId ? { 'tenant-id': target.tenantId } : {}),
      },
      body: parts.body === undefined ? null : JSON.stringify(parts.body),
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    })
    // Read here: an answer that is cut off, as by leaving the page, is none.
    return {
      ok: response.ok,
      status: response.status,
      date: response.headers.get('Date'),
      body: parsed(await response.text()),
    }
  } catch (error) {
    if (signal?.aborted) throw error
    const detail = deadline.aborted
      ? t`No answer within 20 seconds. Check the connection and try again.`
      : t`No connection to ${productName()}. Check the network and try again.`
    throw new ProblemError({ type: 'no-answer', status: 0, detail })
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The problem in the body of an answer that is an error; also when it is none, there is a sentence. */
export function problemIn(body: unknown, status: number): ProblemError {
  const parsed = problem.safeParse(body)
  if (parsed.success) return new ProblemError(parsed.data)
  const detail = t`${productName()} answered with an error (${status}). Try again.`
  return new ProblemError({ type: 'unknown-problem', status, detail })
}
