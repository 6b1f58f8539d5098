import { type BagKind, contentsOf } from '@muster/domain/readiness/bagContents'
import { bagKindWords } from '@muster/domain/readiness/bagKindWords'
import { storedThing } from '@muster/domain/readiness/contentsItems'
import type { BagItem } from '@muster/domain/readiness/itemCatalog'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../platform/db/database.ts'
import type { SetKind } from '../template/templateSetKinds.ts'
import { versionsOf } from '../template/templateVersionRows.ts'
import { lockContentsExclusive } from './contentsLocks.ts'

/** An organisation's bag contents: a versioned set for each kind of bag, with no other choice. */

const storedItems = z.array(storedThing)
const prefix = 'contents-'

/** The set of one kind of bag. A new version changes the state of every bag of that kind. */
export function contentsSet(kind: BagKind): SetKind<BagItem> {
  return {
    name: `${prefix}${kind}`,
    items: storedItems,
    words: ({ name, expected }) => `${name}: ${expected}`,
    title: () => `Contents of a bag: ${bagKindWords[kind]}`,
    onSaved: (tx) => scheduleRecheckOfAll(tx, kind),
  }
}

/** A contents set is for every action and type. */
export const anyChoice = { action: null, type: null } as const

/** Returns the current contents of a kind of bag: the organisation's own, or the built-in ones. */
export async function contentsInForce(tx: Tx, kind: BagKind): Promise<readonly BagItem[]> {
  const newest = await versionsOf(tx, contentsSet(kind))
    .select('items')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return contentsFrom(kind, newest?.items)
}

/**
 * Parses the contents of a version. An unreadable item is skipped: a bag must open.
 * @param items as stored; null or undefined when the built-in contents applied
 */
export function contentsFrom(kind: BagKind, items: unknown): readonly BagItem[] {
  const own = storedItems.safeParse(items ?? null)
  return own.success ? own.data : contentsOf(kind)
}

/** Lists everything that a tenant has ever had in bags, by key: its newest name, and the kinds of bags. */
export async function itemsEverInBags(tx: Tx): Promise<Map<string, { name: string; kinds: Set<string> }>> {
  const { rows } = await sql<{ key: string; name: string; kind: string }>`
    select thing->>'key' as key, thing->>'name' as name, substr(kind, ${prefix.length + 1}) as kind
    from template_version, jsonb_array_elements(items) as thing
    where kind like ${`${prefix}%`}
    order by saved_at, version`.execute(tx)
  const known = new Map<string, { name: string; kinds: Set<string> }>()
  for (const { key, name, kind } of rows)
    known.set(key, { name, kinds: new Set([...(known.get(key)?.kinds ?? []), kind]) })
  return known
}

/** Schedules a check of every bag in use of a kind that was ever counted or used, by the job of the server that comes first. */
async function scheduleRecheckOfAll(tx: Tx, kind: BagKind) {
  await lockContentsExclusive(tx)
  await sql`
    insert into bag_expiry (tenant_id, bag_id, on_day)
    select bag.tenant_id, bag.id, date '2000-01-01'
    from bag
    join bag_readiness on bag_readiness.bag_id = bag.id
    where bag.kind = ${kind}
      and bag.is_active
    on conflict (bag_id) do update set on_day = excluded.on_day`.execute(tx)
}
