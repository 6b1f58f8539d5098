import type { Right } from '@muster/domain/access/right'
import type { z } from 'zod'

/**
 * The callers of an endpoint: anyone, anyone signed in, anybody who opened a bag by its barcode, an administrator (of
 * all tenants, or of at least one: it must be one of theirs that the call acts on), a global administrator alone, a
 * guest, a guest or anybody who manages guests (`guestToken`), or a signed-in person who holds this right in the tenant
 * in use.
 */
export type Access =
  | 'public'
  | 'signedIn'
  | 'bag'
  | 'admin'
  | 'globalAdmin'
  | 'guestToken'
  | GuestAccess
  | Right

/** Any guest of a running incident, or one whose flags give this right. Who it is, the guest headers say. */
export type GuestAccess = 'guest' | `guest:${Right}`

/** One promise between browser and server, as plain data: mounted by the server, called by the browser, printed as OpenAPI. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path, with `:name` for each path parameter. */
  path: string
  tag: 'Seed' | 'Bag' | 'Guest' | 'Incident' | 'Site' | 'User' | 'Administration' | 'RBIM'
  summary: string
  access: Access
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The body of a 2xx answer. */
  answer: z.ZodType
  /** Status of success; 200 unless said. */
  status?: 200 | 201
}

/** Keeps the exact types of an endpoint while checking that it is one. */
export function endpoint<const E extends Endpoint>(it: E): E {
  return it
}

type Input<S> = S extends z.ZodType ? z.input<S> : never
type Part<E, K extends 'params' | 'query' | 'body'> = E extends { [P in K]: infer S }
  ? { [P in K]: Input<S> }
  : unknown

/** The input of an endpoint, as a caller passes it. */
export type EndpointInput<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>
/** The answer of an endpoint, as a caller gets it. */
export type EndpointAnswer<E extends Endpoint> = z.output<E['answer']>
