import { isDeepStrictEqual } from 'node:util'
import { HttpProblem } from './problems.ts'

/**
 * A client may send a whole object back: what this call does not change is left alone if it is as it was.
 * @param sent fields beside those that the call changes
 * @param now the object as it is; fields that it does not have are left alone, too
 * @param elsewhere where each field is changed, as the end of a sentence; a field without one is never changed
 * @throws 422 naming each field that is not as it was
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
