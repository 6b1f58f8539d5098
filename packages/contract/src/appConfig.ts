import { z } from 'zod'

/** `GET /config.json`: what the browser must know of the place it runs in. */
export const appConfig = z.object({
  productName: z.string(),
  productSlug: z.string(),
  /** Null where sign-in is not configured. */
  oidc: z.object({ authority: z.string(), clientId: z.string(), scope: z.string() }).nullable(),
})
export type AppConfig = z.infer<typeof appConfig>
