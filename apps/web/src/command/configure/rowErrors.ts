import { errorOf, type FieldError } from '../../ui/form/fieldErrors.ts'

/**
 * Assigns the errors of a refused list to its rows. The server counts the items it got; here a row is known by its
 * key, so that a sentence stays with its row when that moves or another one goes.
 * @param sent the keys of the rows in the order they were sent
 */
export function rowErrors(errors: readonly FieldError[], sent: readonly string[]) {
  const placeOf = (key: string) => `items.${sent.indexOf(key)}.`
  return {
    /** The sentence for one field of a row; undefined when it is right. */
    of: (key: string, field: string) => errorOf(errors, placeOf(key) + field),
    /** True when anything is wrong with a row. */
    has: (key: string) => errors.some((each) => each.field.startsWith(placeOf(key))),
    /** The sentence for the list as a whole; undefined when that is right. */
    ofList: errorOf(
      errors.filter(({ field }) => field === 'items'),
      'items',
    ),
  }
}
