import { isDeepStrictEqual } from 'node:util'
import { HttpProblem } from './problems.ts'

/**
 * Refuses changes of fields that a call does not change. A client may send a whole object back, if the other fields are as
 * they were.
 * @param sent fields beside those that the call changes
 * @param now the object as it is; fields that it does not have are ignored
 * @param elsewhere the place to change each field, as the end of a sentence; a field without one never changes
 * @throws 422 naming each field that differs
 */
export function refuseOtherChanges(
  sent: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>>,
  elsewhere: Readonly<Record<string, string>>,
): void {
  const errors = Object.entries(sent)
    .filter(([field, value]) => Object.hasOwn(now, field) && !isDeepStrictEqual(value, now[field]))
    .map(([field]) => {
      const where = elsewhere[field]
      const message = where ? `This is changed by ${where}, not here.` : 'This cannot be changed.'
      return { field, message }
    })
  const [first] = errors
  if (!first) return
  throw new HttpProblem(422, 'not-changed-here', `${first.field}: ${first.message}`, undefined, errors)
}
