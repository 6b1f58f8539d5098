import type { Problem } from '@muster/contract/problem'
import type { Refusal } from '@muster/domain/refusal'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'

/** A clear "no" on the way to a feature: who you are, what you may, what was not found. Its sentence is for a person. */
export class HttpProblem extends Error {
  readonly status: number
  readonly type: string
  readonly retryAfter: number | undefined

  /** @param retryAfter seconds until it makes sense to try again */
  constructor(status: number, type: string, sentence: string, retryAfter?: number) {
    super(sentence)
    this.status = status
    this.type = type
    this.retryAfter = retryAfter
  }
}

export const unknownCaller = () =>
  new HttpProblem(401, 'not-signed-in', 'You are not signed in, or your sign-in has run out. Sign in again.')
export const missingRight = () =>
  new HttpProblem(
    403,
    'missing-right',
    'Your role does not allow this. Ask an administrator of your organisation.',
  )
export const notFound = (sentence: string) => new HttpProblem(404, 'not-found', sentence)

/** The problem that a refusal of the domain becomes. */
export function refusalProblem(refusal: Refusal): HttpProblem {
  return new HttpProblem(refusal.status, refusal.type, refusal.sentence)
}

const titles: Record<number, string> = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Not possible any more',
  413: 'Too large',
  415: 'Wrong format',
  422: 'Please check what was sent',
  429: 'Too many tries',
  500: 'Something went wrong',
  503: 'Not available for a moment',
}

/** Answers every error as a problem document; what is nobody's business stays in the log. */
export function answerProblems(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError | HttpProblem, request, reply) => {
    const problem = toProblem(error)
    const { type, status } = problem
    if (status >= 500) request.log.error({ err: error, req: request }, 'request failed')
    else request.log.info({ req: request, status, type }, 'request refused')
    if (error instanceof HttpProblem && error.retryAfter) void reply.header('retry-after', error.retryAfter)
    return send(reply, problem)
  })
  app.setNotFoundHandler((request, reply) => {
    const detail = `There is no ${request.method} here.`
    return send(reply, { type: 'not-found', title: 'Not found', status: 404, detail })
  })
}

function send(reply: FastifyReply, problem: Problem) {
  return reply.code(problem.status).type('application/problem+json').serializer(JSON.stringify).send(problem)
}

function toProblem(error: FastifyError | HttpProblem): Problem {
  if (error instanceof HttpProblem) return problemOf(error.status, error.type, error.message)
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map((issue) => ({
      field: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
      message: issue.message ?? 'is wrong',
    }))
    const detail = errors[0]?.message ?? 'Something in what was sent is wrong.'
    return { ...problemOf(422, 'invalid', detail), errors }
  }
  const status = error.statusCode ?? statusOfDatabase(error)
  if (status === 413) return problemOf(413, 'too-large', 'This is too large to send.')
  if (status === 429) return problemOf(429, 'too-many', 'Too many tries. Wait a minute, then try again.')
  if (status === 503)
    return problemOf(
      503,
      'unavailable',
      'The server cannot reach its records. It will keep trying; try again.',
    )
  if (status >= 500) return problemOf(500, 'failed', 'Something went wrong on our side. Try again.')
  return problemOf(status, 'bad-request', 'This request could not be understood.')
}

/** Connection failures of PostgreSQL (class 08, 57) and of the socket pass; anything else is our mistake. */
function statusOfDatabase(error: FastifyError): number {
  const code = error.code ?? ''
  const passing = /^(08|57|53)/.test(code) || /^E(CONN|PIPE|HOST|TIMEDOUT)/.test(code)
  return passing || /Connection terminated|timeout exceeded when trying to connect/.test(error.message)
    ? 503
    : 500
}

function problemOf(status: number, type: string, detail: string): Problem {
  return { type, title: titles[status] ?? 'Problem', status, detail }
}
