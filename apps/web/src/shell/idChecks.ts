import { serialNumber } from '@muster/domain/rbim/rbim'
import { z } from 'zod'

/** Checks that a text could be an id, as the server reads it: an address may hold anything. */

/** Of a user, a tenant, an incident and most other things. */
export function isUuid(text: string): boolean {
  return z.uuid().safeParse(text).success
}

/** Of a site: a number as PostgreSQL holds it, from 1. */
export function isSiteId(text: string): boolean {
  return /^\d{1,10}$/.test(text) && Number(text) >= 1 && Number(text) <= 2_147_483_647
}

/** Of an RBIM. */
export function isSerialNumber(text: string): boolean {
  return serialNumber.safeParse(text).success
}
