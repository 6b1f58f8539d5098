import { wordsOf } from '../startup/language.ts'
import type { Layers } from './routesOf.tsx'

/**
 * The frames and guards around the pages of desks, by name: frames first, then the guards that decide who gets to a
 * page.
 */
export const layers: Layers = new Map([
  ['signIn', () => import('../shell/SignInLayout.tsx')],
  ['manage', () => withDeskWords(import('../shell/ManageLayout.tsx'))],
  ['default', () => import('../shell/DefaultLayout.tsx')],
  ['signage', () => withDeskWords(import('../shell/SignageLayout.tsx'))],
  ['debugFrame', () => import('../shell/debug/DebugLayout.tsx')],
  ['signedIn', () => import('../auth/SignedInGuard.tsx')],
  ['site', () => import('../desk/sites/SiteGuard.tsx')],
  ['debug', () => import('../shell/debug/DebugGuard.tsx')],
  ['bagInventory', () => import('../desk/bags/fleet/BagInventoryGate.tsx')],
] as const)

/** Waits for the words of desks, too. Only their frames do: a family that reads a message needs none of them. */
async function withDeskWords<File>(file: Promise<File>): Promise<File> {
  const [loaded] = await Promise.all([file, wordsOf('desks')])
  return loaded
}
