import type { Endpoint, EndpointAnswer, EndpointInput } from '@muster/contract/endpoint'
import { inEnglish, t, told } from '@muster/words/t'
import type { z } from 'zod'
import { call } from '../../api/call.ts'
import { ProblemError, sentenceOf } from '../../api/problemError.ts'

export type FieldError = { field: string; message: string }

/** The faults of each field of a form, as the server (422) or the same shape in the browser names them. */
export function fieldErrors(error: unknown): readonly FieldError[] {
  return error instanceof ProblemError ? error.errors : []
}

/** The message for one field, also when it is about one entry of a list in it; undefined when it is right. */
export function errorOf(errors: readonly FieldError[], field: string): string | undefined {
  const found = errors.find((each) => each.field === field || each.field.startsWith(`${field}.`))
  if (!found) return undefined
  // Messages of our own are sentences; those that the schema library makes are for programmers.
  return /[.。]$/.test(found.message) ? told(found.message) : t`Please check this.`
}

/** The sentence of a refusal whose reasons stand beside the fields. */
const markedFields = inEnglish('Please check the marked fields.')

/**
 * The sentence for a form that was not saved.
 * @param values of the form: what is wrong with one of them stands beside its field, and is not said again
 */
export function formProblem(error: unknown, values: object): string {
  const sentence = sentenceOf(error)
  const isMarked = fieldErrors(error).some(
    ({ field, message }) => told(message) === sentence && (field.split('.')[0] ?? '') in values,
  )
  return isMarked ? told(markedFields) : sentence
}

/** Checks a body before it is sent, by the shape that the server will check it by. */
export function checkBody(shape: z.ZodType, body: unknown): void {
  const parsed = shape.safeParse(body)
  if (parsed.success) return
  const errors = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  throw new ProblemError({ type: 'invalid', status: 422, detail: markedFields, errors })
}

/**
 * Calls an endpoint after its body was checked here.
 * @throws ProblemError as `call`, and with the errors of the fields when the body does not pass
 */
export async function checkAndCall<const E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
): Promise<EndpointAnswer<E>> {
  if (endpoint.body) checkBody(endpoint.body, (input as { body?: unknown }).body)
  return call(endpoint, input)
}
