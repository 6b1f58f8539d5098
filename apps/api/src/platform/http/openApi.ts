import type { Endpoint } from '@muster/contract/endpoint'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Config } from '../config/config.ts'

/** What the OpenAPI document says beside what each endpoint says of itself: valid by Redocly's recommended rules, which a test holds it to. */

/** An endpoint in one word, which generated clients call it by: `putAdminUsersById`. No two have the same method and path. */
export function operationId({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  const words = path
    .replace(/^\/api\//, '')
    .replace(/:(\w+)/g, 'by-$1')
    .split(/[/-]/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
  return method.toLowerCase() + words.join('')
}

/** What each tag of the API document is about. */
const apiTags = Object.entries({
  Seed: 'The calls that the specification names, to the letter.',
  Bag: 'What a room’s bag asks and tells, known by its barcode.',
  Guest: 'What guests of an incident ask and tell.',
  Incident: 'Running incidents and drills, and what they came to.',
  Site: 'Sites, their rooms, bags, plans, tasks and audits.',
  User: 'Who is signed in.',
  Administration: 'Users and tenants, for their administrators.',
  RBIM: 'Hardware units, and what they report.',
} satisfies Record<Endpoint['tag'], string>).map(([name, description]) => ({ name, description }))

/** Where the API is, and how callers say who they are. */
export function apiDocument(
  { PRODUCT_NAME, PUBLIC_URL }: Config,
  guestHeaders: { token: string; incident: string },
) {
  return {
    openapi: '3.1.0' as const,
    info: {
      title: `${PRODUCT_NAME} API`,
      version: '1',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: PUBLIC_URL ?? '/', description: 'This place' }],
    tags: apiTags,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        accessToken: { type: 'apiKey', in: 'header', name: 'access-token' },
        guestToken: { type: 'apiKey', in: 'header', name: guestHeaders.token },
        guestIncident: { type: 'apiKey', in: 'header', name: guestHeaders.incident },
        /** HTTP Message Signatures (RFC 9421), as docs/rbim.md says. */
        deviceSignature: { type: 'apiKey', in: 'header', name: 'signature' },
      },
    } as const,
  }
}

/**
 * Shapes as JSON Schema. A record whose keys are known is an object with these properties: JSON Schema's `required` without `properties`, which zod makes
 * of it, is a mistake in the eyes of those who read it.
 */
export const transformSchema = createJsonSchemaTransform({
  zodToJsonConfig: {
    override: ({ jsonSchema }) => {
      const { propertyNames, additionalProperties, required, properties } = jsonSchema
      if (typeof propertyNames !== 'object' || !required || properties || additionalProperties === undefined)
        return
      jsonSchema.properties = Object.fromEntries(required.map((name) => [name, additionalProperties]))
      delete jsonSchema.propertyNames
      jsonSchema.additionalProperties = false
    },
  },
})
