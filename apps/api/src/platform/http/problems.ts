import type { Problem } from '@muster/contract/problem'
import { type SignInRefusalReason, signInRefusals } from '@muster/domain/access/signInRefusals'
import type { Refusal } from '@muster/domain/refusal'
import { format } from '@muster/words/catalog'
import { type Message, say, sourceOf } from '@muster/words/message'
import { inEnglish } from '@muster/words/t'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { UnreadableSecret } from '../config/secretBox.ts'
import { isTransientError, PoolBusyError } from '../db/database.ts'
import type { ReportError } from '../telemetry/errorReports.ts'
import { FailureLog } from '../telemetry/failureLog.ts'
import { requestIdHeader } from './requestIds.ts'

/** The sentence of a refusal: as it is, or a message with values, which pages tell in their own language. */
export type Sentence = string | Message<string | number>

/** A clear "no" on the way to a feature: not signed in, not permitted, or not found. Its sentence is for a person. */
export class HttpProblem extends Error {
  readonly status: number
  readonly type: string
  readonly retryAfter: number | undefined
  readonly errors: Problem['errors']
  readonly sentence: Sentence

  /**
   * @param retryAfter seconds until a retry makes sense
   * @param errors problems of single fields of the request
   */
  constructor(
    status: number,
    type: string,
    sentence: Sentence,
    retryAfter?: number,
    errors?: Problem['errors'],
  ) {
    super(inWords(sentence))
    this.sentence = sentence
    this.status = status
    this.type = type
    this.retryAfter = retryAfter
    this.errors = errors
  }
}

/** @param reason known of a token that somebody holds; none for a call without one */
export const notSignedIn = (reason?: SignInRefusalReason) =>
  reason
    ? new HttpProblem(401, reason, signInRefusals[reason].person)
    : new HttpProblem(
        401,
        'not-signed-in',
        inEnglish('You are not signed in, or your sign-in expired. Sign in again.'),
      )
export const missingRight = () =>
  new HttpProblem(
    403,
    'missing-right',
    inEnglish('You don’t have permission to do this. Ask your administrator.'),
  )
/** For somebody who may view a site, and no more. */
export const viewOnly = () =>
  new HttpProblem(
    403,
    'view-only',
    inEnglish('You can view this site but not change it. Ask your administrator.'),
  )
export const notFound = (sentence: Sentence) => new HttpProblem(404, 'not-found', sentence)
/** The same for every unknown barcode, whatever the reason, except for `bagNotOpened`: a guesser learns nothing. */
export const unknownBag = () =>
  notFound(
    inEnglish('No bag with that ID exists yet. Check the code on the bag, or open it with its QR code.'),
  )
/** For the holder of a label whose bag does not open. A guesser never gets it. */
export type WhyNotOpened = 'label-replaced' | 'site-out-of-use'
/** For the holder of a label whose bag has a new one, or whose site is retired. It does not name the school or the site. */
export const bagNotOpened = (why: WhyNotOpened) => new HttpProblem(404, why, notOpenedSentences[why])
const notOpenedSentences: Record<WhyNotOpened, string> = {
  'label-replaced': inEnglish('This label was replaced. Get the new one from your office.'),
  'site-out-of-use': inEnglish('This bag’s site is retired. Ask your office.'),
}
export const conflict = (type: string, sentence: Sentence) => new HttpProblem(409, type, sentence)

/** A field of the request that has the right shape but an unacceptable value. */
export const invalidField = (
  status: 403 | 404 | 409 | 422,
  type: string,
  field: string,
  sentence: Sentence,
) => new HttpProblem(status, type, sentence, undefined, [{ field, message: inWords(sentence) }])

/** Refuses to overwrite changes that the editor has not seen. */
export const changedSince = () =>
  conflict(
    'changed-since',
    inEnglish('Someone else changed this while you had it open. Check it, then make your change again.'),
  )

/** Converts a refusal of the domain to a problem. */
export function refusalProblem(refusal: Refusal): HttpProblem {
  return new HttpProblem(refusal.status, refusal.type, refusal.sentence)
}

const titles: Record<number, string> = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  409: 'No longer possible',
  413: 'Too large',
  415: 'Wrong format',
  422: 'Please check your entries',
  429: 'Too many tries',
  500: 'Something went wrong',
  503: 'Not available right now',
}

/**
 * Answers every error as a problem document; private details stay in the log.
 * @param onFailure called for each error that is no refusal
 * @param reportError called for each error that is a bug
 */
export function handleErrors(
  app: FastifyInstance,
  onFailure: (error: Error) => void,
  reportError: ReportError | null = null,
) {
  const failures = new FailureLog(app.log)
  app.addHook('onClose', async () => failures.close())
  app.setErrorHandler<FastifyError | HttpProblem>((error, request, reply) => {
    if (!(error instanceof HttpProblem || error instanceof PoolBusyError)) onFailure(error)
    // A transient outage is no bug.
    if (reportError && toProblem(error).status === 500)
      reportError(error, { route: request.routeOptions.url ?? 'none', request: request.id })
    return sendError(error, request, reply, failures)
  })
  app.setNotFoundHandler((request, reply) => {
    const detail = `There is no ${request.method} here.`
    request.log.info({ req: request, status: 404, type: 'not-found' }, 'request refused')
    return sendProblem(reply, { type: 'not-found', title: 'Not found', status: 404, detail })
  })
}

/** Answers one error; also one before a route is found, such as an unreadable address. */
export function sendError(
  error: FastifyError | HttpProblem,
  request: FastifyRequest,
  reply: FastifyReply,
  failures?: FailureLog,
) {
  const problem = toProblem(error)
  const { type, status } = problem
  if (status >= 500) (failures ?? new FailureLog(request.log)).record(error, request)
  else request.log.info({ req: request, status, type }, 'request refused')
  const retryAfter = error instanceof HttpProblem ? error.retryAfter : status === 503 ? 2 : undefined
  if (retryAfter) void reply.header('retry-after', retryAfter)
  return sendProblem(reply, problem)
}

/** Sends a problem. Only a failure of ours is numbered in its body, for a person to read out: equal refusals stay equal to the letter. */
function sendProblem(reply: FastifyReply, problem: Problem) {
  const { id } = reply.request
  return reply
    .code(problem.status)
    .header(requestIdHeader, id)
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problem.status >= 500 ? { ...problem, requestId: id } : problem)
}

function toProblem(error: FastifyError | HttpProblem): Problem {
  if (error instanceof HttpProblem) {
    const { status, type, sentence, errors } = error
    return { ...makeProblem(status, type, sentence), ...(errors && { errors }) }
  }
  if (error instanceof UnreadableSecret)
    return makeProblem(
      503,
      'secrets-unreadable',
      inEnglish(
        'This server’s secrets key is missing or wrong. Tell the person who runs the server. The reason is at /health/ready.',
      ),
    )
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map((issue) => ({
      field: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
      message: issue.message ?? 'is wrong',
    }))
    return { ...makeProblem(422, 'invalid', validationSentence(errors)), errors }
  }
  if (error instanceof PoolBusyError)
    return makeProblem(
      503,
      'busy',
      inEnglish('Too many people are using this right now. Try again in a moment.'),
    )
  const status = error.statusCode ?? (isTransientError(error) ? 503 : 500)
  if (status === 413) return makeProblem(413, 'too-large', inEnglish('This is too large to send.'))
  if (status === 429)
    return makeProblem(429, 'too-many', inEnglish('Too many tries. Wait a minute, then try again.'))
  if (status === 503)
    return makeProblem(
      503,
      'unavailable',
      inEnglish('Muster cannot save anything right now. Try again in a moment.'),
    )
  if (status >= 500)
    return makeProblem(500, 'failed', inEnglish('Something went wrong on our side. Try again.'))
  return makeProblem(status, 'bad-request', inEnglish('We couldn’t read this request.'))
}

/** Our own messages are sentences and end with a period; those of the schema library are for programmers. */
function validationSentence(errors: readonly { field: string; message: string }[]): Sentence {
  const own = errors.find(({ message }) => message.endsWith('.'))
  if (own) return own.message
  const field = errors[0]?.field
  return field ? say`This field is not correct: ${field}.` : inEnglish('Some fields are not correct.')
}

function makeProblem(status: number, type: string, sentence: Sentence): Problem {
  const made = { type, title: titles[status] ?? 'Problem', status, detail: inWords(sentence) }
  if (typeof sentence === 'string') return made
  return { ...made, message: { source: sourceOf(sentence), values: [...sentence.values] } }
}

/** A sentence in English, as logs and callers of the API have it. */
export function inWords(sentence: Sentence): string {
  return typeof sentence === 'string' ? sentence : format(sentence, null)
}
