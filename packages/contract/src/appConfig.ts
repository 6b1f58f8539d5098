import { z } from 'zod'

/** The path of Muster's own OpenID provider, on the origin of its issuer. */
export const issuerPath = '/identity'

/** The parameter of an authorization request there by which a person comes to add a passkey. Its value is `add`. */
export const addingParameter = 'muster_passkey'

/** `GET /config.json`: what the browser must know of the place it runs in, and of the host it was opened at. */
export const appConfig = z.object({
  productName: z.string(),
  productSlug: z.string(),
  /** The provider where people sign in: that of the host's tenant if it has its own. Null where sign-in is not configured. */
  oidc: z.object({ authority: z.string(), clientId: z.string(), scope: z.string() }).nullable(),
  /** The tenant whose prefix this host begins with; null at any other host. */
  tenant: z
    .object({
      tenantId: z.uuid(),
      tenantKey: z.string(),
      name: z.string(),
      tenantName: z.string(),
      brandColor: z.string().nullable(),
      logoUrls: z.array(z.string()),
      /** The languages, beside English, in which it may be read by people without an account. */
      languages: z.array(z.string()).default([]),
    })
    .nullable(),
  /** The tenant that requests name where nothing else says one; absent where this server names none. */
  defaultTenantId: z.uuid().optional(),
  /**
   * The domain that tenants have hosts of, as `oakridge.<base>`, and whether a person is sent to theirs.
   * Null where all tenants share one host.
   */
  domain: z.object({ base: z.string(), isForced: z.boolean() }).nullable(),
  /** The background of maps: a MapLibre style with its key. Null: maps show their points on an empty ground and ask nobody. */
  map: z.object({ styleUrl: z.string() }).nullable(),
  /** Servers that a global admin may point this page at, where debugging is on. Null: it is off. */
  debug: z.object({ apiUrls: z.array(z.string()) }).nullable(),
})
export type AppConfig = z.infer<typeof appConfig>
