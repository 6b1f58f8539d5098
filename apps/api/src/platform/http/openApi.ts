import type { Endpoint } from '@muster/contract/endpoint'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Config } from '../config/config.ts'
import { versionText } from '../config/version.ts'

/** The parts of the OpenAPI document that no endpoint declares. A test checks it against Redocly's recommended rules. */

/**
 * Returns an endpoint's operation id, which generated clients use: `putAdminUsersById`. No two endpoints have the same
 * method and path.
 */
export function operationId({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  const words = path
    .replace(/^\/api\//, '')
    .replace(/:(\w+)/g, 'by-$1')
    .split(/[/-]/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
  return method.toLowerCase() + words.join('')
}

/** The description of each tag of the API document. */
const apiTags = Object.entries({
  Seed: 'The calls that the specification names, to the letter.',
  Bag: 'What a room’s bag reads and sends, known by its barcode.',
  Guest: 'What outside responders of an incident (guests) read and send.',
  Incident: 'Running incidents and drills, and their reports.',
  Site: 'Sites, their rooms, bags, plans, tasks and audits.',
  User: 'Who is signed in.',
  Administration: 'Users and tenants, for their administrators.',
  RBIM: 'Devices (RBIMs), and what they report.',
} satisfies Record<Endpoint['tag'], string>).map(([name, description]) => ({ name, description }))

/** The API's address, and how callers authenticate. */
export function apiDocument(
  { PRODUCT_NAME, PUBLIC_URL }: Config,
  guestHeaders: { token: string; incident: string },
) {
  return {
    openapi: '3.1.0' as const,
    info: {
      title: `${PRODUCT_NAME} API`,
      version: versionText(),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: PUBLIC_URL ?? '/', description: 'This deployment' }],
    tags: apiTags,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        accessToken: { type: 'apiKey', in: 'header', name: 'access-token' },
        guestToken: { type: 'apiKey', in: 'header', name: guestHeaders.token },
        guestIncident: { type: 'apiKey', in: 'header', name: guestHeaders.incident },
        /** HTTP Message Signatures (RFC 9421), as docs/rbim.md describes. */
        deviceSignature: { type: 'apiKey', in: 'header', name: 'signature' },
      },
    } as const,
  }
}

/**
 * Converts shapes to JSON Schema. A record with known keys becomes an object with these properties: zod would write
 * `required` without `properties`, which linters report as an error.
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
