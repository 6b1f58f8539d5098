import { z } from 'zod'
import { id } from '../id.ts'

/** The kinds of places in which the ledger can know a person to be. */
export const placeKind = z.enum([
  'room',
  /** One ride of a bus. */
  'trip',
  'assembly',
  'firstAid',
  'hospital',
  'police',
  /** On the way to a guardian. */
  'runner',
  /** Ran, and is with the person who found them. */
  'found',
  'signedOut',
  'absent',
  'released',
])
export type PlaceKind = z.infer<typeof placeKind>

/** A place. `id`: which of its kind; null where there is only one, as absent. */
export const place = z.object({ kind: placeKind, id: id.nullable() })
export type Place = z.infer<typeof place>

/** The key by which two places are compared. */
export function placeKey({ kind, id: which }: Place): string {
  return which === null ? kind : `${kind}:${which}`
}

export function isSamePlace(a: Place, b: Place): boolean {
  return a.kind === b.kind && a.id === b.id
}

/**
 * Checks whether a person counts as handed over by being taken in somewhere else: rooms do not see their students off one
 * by one, and who is away can come. All other places have a person until they give them to somebody.
 */
export function letsGo({ kind }: Place): boolean {
  return kind === 'room' || isAway({ kind })
}

/** Checks whether it means that the person is not at school: being seen somewhere is stronger. */
export function isAway({ kind }: Pick<Place, 'kind'>): boolean {
  return kind === 'absent' || kind === 'signedOut'
}
