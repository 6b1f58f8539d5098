import type { Endpoint, EndpointAnswer, EndpointInput } from '@muster/contract/endpoint'
import { type Problem, problem } from '@muster/contract/problem'
import { urlOf } from '@muster/contract/urlOf'
import type { FastifyInstance } from 'fastify'

/** The answer of a server to a call: the promised body, or a problem. */
export type Answer<E extends Endpoint> = {
  status: number
  text: string
  headers: Record<string, string | number | string[] | undefined>
  /** The answer, in the shape that the contract promises. @throws when it has another */
  readonly body: EndpointAnswer<E>
  /** The refusal, without the id of its request. @throws when it is no problem document, or its id is not that of the header */
  readonly problem: Omit<Problem, 'requestId'>
}

/** Parts of a request, as plain data: for inputs that no client of ours would send. */
export type Parts = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** Sends what a client would send for this endpoint. */
export async function callEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  input: EndpointInput<E> | Parts,
  headers: Record<string, string> = {},
): Promise<Answer<E>> {
  const { body, ...parts } = input as Parts
  const response = await app.inject({
    method: endpoint.method,
    // By the browser's own rule: what it would send is what is tested.
    url: urlOf(endpoint, parts),
    headers,
    ...(body === undefined ? {} : { payload: body as object }),
  })
  return {
    status: response.statusCode,
    text: response.body,
    headers: response.headers,
    get body() {
      return endpoint.answer.parse(response.json()) as EndpointAnswer<E>
    },
    get problem() {
      const type = String(response.headers['content-type'])
      if (!type.startsWith('application/problem+json')) throw new Error(`${type} is no problem document`)
      const { requestId, ...said } = problem.strict().parse(response.json())
      const named = response.statusCode >= 500 ? response.headers['x-request-id'] : undefined
      if (requestId !== named) throw new Error('Only a failure names its request, as its header does.')
      return said
    },
  }
}
