import { z } from 'zod'
import type { Find } from './find.ts'

/** Most that are remembered. */
const most = 6

const key = 'muster.recentFinds'
const stored = z.object({
  /** The account and its tenant: somebody else at this browser begins anew. */
  who: z.string(),
  keys: z.array(z.string().max(300)).max(most),
})

/**
 * The keys of what somebody found and opened last on this device, the newest first.
 * @param who the account and its tenant in use
 */
export function readRecentFinds(who: string): readonly string[] {
  try {
    const parsed = stored.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'))
    return parsed.data?.who === who ? parsed.data.keys : []
  } catch {
    return []
  }
}

/** Remembers one. Names of people, rooms and incidents stay out: the browser of an office is used by many. */
export function rememberFind(who: string, find: Pick<Find, 'key' | 'kind'>): void {
  if (!['Command', 'Page', 'Setting'].includes(find.kind)) return
  const keys = [find.key, ...readRecentFinds(who).filter((each) => each !== find.key)].slice(0, most)
  try {
    localStorage.setItem(key, JSON.stringify({ who, keys }))
  } catch {
    // Then the list begins with what is useful to most.
  }
}
