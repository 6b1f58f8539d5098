import { readdir } from 'node:fs/promises'
import type { Access, Endpoint, GuestAccess } from '@muster/contract/endpoint'
import { z } from 'zod'

const folder = new URL('../../../packages/contract/src/', import.meta.url)

/** Every endpoint of the contract, by name; also those of files that are added. */
export const endpoints: readonly [string, Endpoint][] = await readEndpoints()

async function readEndpoints() {
  const names = (await readdir(folder)).filter((name) => /^\w+\.ts$/.test(name)).sort()
  const modules = await Promise.all(
    names.map((name): Promise<Record<string, unknown>> => import(new URL(name, folder).href)),
  )
  return modules.flatMap((module) => Object.entries(module).filter(isEndpoint))
}

/** Checks whether an endpoint is for administrators of tenants, whatever tenant is in use. */
export function isForAdmins(access: Access): access is 'admin' | 'globalAdmin' {
  return access === 'admin' || access === 'globalAdmin'
}

/** Checks whether an endpoint is for guests of an incident. */
export function isForGuests(access: Access): access is GuestAccess {
  return access === 'guest' || access.startsWith('guest:')
}

function isEndpoint(entry: [string, unknown]): entry is [string, Endpoint] {
  const [, value] = entry
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

/** The names of everything an endpoint takes, in path, query and body, also inside lists of objects. */
export function namesOf({ params, query, body }: Endpoint): string[] {
  return [params, query, body].flatMap((part) => (part ? namesIn(jsonSchema(part)) : []))
}

type JsonSchema = {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  minimum?: number
  format?: string
  pattern?: string
}

const jsonSchemas = new WeakMap<z.ZodType, JsonSchema>()
function jsonSchema(schema: z.ZodType): JsonSchema {
  const made =
    jsonSchemas.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
  jsonSchemas.set(schema, made)
  return made
}

/** The names of uuids in a request, each with whether it is a list of them. */
export function uuidNamesOf({ params, query, body }: Endpoint): Map<string, boolean> {
  const found = new Map<string, boolean>()
  const look = (
    name: string,
    { format, anyOf = [], items, properties = {} }: JsonSchema,
    isList: boolean,
  ) => {
    if (format === 'uuid') found.set(name, isList)
    for (const each of anyOf) look(name, each, isList)
    if (items) look(name, items, true)
    for (const [inner, part] of Object.entries(properties)) look(inner, part, false)
  }
  for (const part of [params, query, body]) if (part) look('', jsonSchema(part), false)
  return found
}

function namesIn({ properties = {}, items }: JsonSchema): string[] {
  const own = Object.entries(properties).flatMap(([name, part]) => [name, ...namesIn(part)])
  return [...own, ...(items ? namesIn(items) : [])]
}

/**
 * A request that has the shape an endpoint asks for, made from its schemas: what it requires, and what is known.
 * @param known values for names that mean something: ids, barcodes, commands
 */
export function requestFor({ params, query, body }: Endpoint, known: Readonly<Record<string, unknown>>) {
  const sample = (part: z.ZodType) => sampleOf('', jsonSchema(part), known) as Record<string, unknown>
  return {
    ...(params ? { params: sample(params) } : {}),
    ...(query ? { query: sample(query) } : {}),
    ...(body ? { body: sample(body) } : {}),
  }
}

const fits = ({ pattern }: JsonSchema, value: unknown) =>
  pattern === undefined || typeof value !== 'string' || new RegExp(pattern).test(value)

function sampleOf(name: string, schema: JsonSchema, known: Readonly<Record<string, unknown>>): unknown {
  // Of a text with a form of its own there is no sample; the other possibility is `null`.
  if (schema.anyOf) {
    const value = name in known ? known[name] : 'Text'
    const chosen = schema.anyOf.find((each) => fits(each, value)) ?? {}
    return chosen.type === 'null' ? null : sampleOf(name, chosen, known)
  }
  if (name in known) return known[name]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  switch (schema.type) {
    case 'object': {
      const wanted = Object.entries(schema.properties ?? {}).filter(
        ([key]) => schema.required?.includes(key) || key in known,
      )
      return Object.fromEntries(wanted.map(([key, part]) => [key, sampleOf(key, part, known)]))
    }
    case 'array':
      return schema.items ? [sampleOf(name, schema.items, known)] : []
    case 'integer':
    case 'number':
      return schema.minimum ?? 0
    case 'boolean':
      return false
    case 'null':
      return null
    default:
      return schema.format === 'uuid' ? crypto.randomUUID() : 'Text'
  }
}
