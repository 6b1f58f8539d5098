import { z } from 'zod'
import { paths } from '../paths.ts'

const signInState = z.object({
  // A path of this app only: `//elsewhere` and `/\elsewhere` would leave it.
  returnTo: z.string().regex(/^\/(?![/\\])/),
})

/**
 * The address to go to after signing in: the page that asked for it, else home. `state` came back from the identity
 * provider.
 */
export function returnPath(state: unknown): string {
  const parsed = signInState.safeParse(state)
  return parsed.success ? parsed.data.returnTo : paths.home
}
