import { type Catalog, keyOf, type PackedCatalog } from '@muster/words/catalog'
import type { LanguageCode, TranslatedCode } from '@muster/words/languages'
import { packCatalog } from '@muster/words/packCatalog'
import { openSourceCatalog } from '@muster/words/sourceCatalog'
import { sql } from 'kysely'
import { type Database, inTenant, type Tx } from '../platform/db/database.ts'
import { isStep, shippedCatalog, shippedTexts } from './shippedTexts.ts'

/** The translations that an organization has checked in one language. */
export type OwnCatalog = {
  digest: string
  /** Muster’s catalog with them in it, for what the server says. As on phones, checked are those that tell people what to do. */
  catalog: Catalog
  /** The English of all checked texts. */
  checked: ReadonlySet<string>
  /** The same for phones, as JSON: only texts that differ from Muster’s, and the keys of checked ones that tell people what to do. */
  packed: string
}

type CheckedRow = { source_hash: string; translation: string }

/** By language, the digest of an organization's checked translations: other rows have another one. */
export type OwnDigests = Readonly<Record<string, string>>

/** The most catalogs in memory; each has about 100 kB. */
const maxEntries = 300
/** By organization and language. The digest says whether they are still right, at every server and in every thread. */
const opened = new Map<string, OwnCatalog>()

/** Returns the checked translations with this digest where they are in memory. */
export function openedOwnCatalog(tenantId: string, code: TranslatedCode, digest: string): OwnCatalog | null {
  const found = opened.get(`${tenantId}/${code}`)
  return found?.digest === digest ? found : null
}

/**
 * Returns the checked translations of an organization, from memory where that has them as the sender knows them.
 * @param digest as it was read just now
 */
export async function ownCatalogOf(
  db: Database,
  tenantId: string,
  code: TranslatedCode,
  digest: string,
): Promise<OwnCatalog | null> {
  return openedOwnCatalog(tenantId, code, digest) ?? inTenant(db, tenantId, (tx) => readOwnCatalog(tx, code))
}

/** The checked translations of an organization, as far as there are some in a language. */
export type OwnCatalogs = ReadonlyMap<LanguageCode, OwnCatalog>

/** Returns the checked translations of the tenant in use into some languages, as they are now. */
export async function currentOwnCatalogs(tx: Tx, languages: Iterable<LanguageCode>): Promise<OwnCatalogs> {
  const wanted = new Set([...languages].filter((code) => code !== 'en'))
  const found = new Map<LanguageCode, OwnCatalog>()
  if (wanted.size === 0) return found
  const { id, own_words } = await tx
    .selectFrom('tenant')
    .select(['id', 'own_words'])
    .where('id', '=', sql<string>`tenant_in_use()`)
    .executeTakeFirstOrThrow()
  for (const code of wanted) {
    const digest = (own_words as OwnDigests)[code]
    if (digest === undefined) continue
    const own = openedOwnCatalog(id, code, digest) ?? (await readOwnCatalog(tx, code))
    if (own) found.set(code, own)
  }
  return found
}

/** The same for one language; null where there are none. */
export async function currentOwnCatalog(tx: Tx, code: LanguageCode): Promise<OwnCatalog | null> {
  return (await currentOwnCatalogs(tx, [code])).get(code) ?? null
}

/** Reads the checked translations of the tenant in use, and keeps them in memory; null where there are none. */
export async function readOwnCatalog(tx: Tx, code: TranslatedCode): Promise<OwnCatalog | null> {
  // One statement: the digest is that of these rows.
  const rows = await tx
    .selectFrom('tenant as t')
    .innerJoin('checked_text as c', 'c.tenant_id', 't.id')
    .select(['t.id', 't.own_words', 'c.source_hash', 'c.translation'])
    .where('t.id', '=', sql<string>`tenant_in_use()`)
    .where('c.language', '=', code)
    .orderBy('c.source_hash')
    .execute()
  const [first] = rows
  const digest = (first?.own_words as OwnDigests | undefined)?.[code]
  if (!first || digest === undefined) return null
  const own = { digest, ...openOwnCatalog(code, rows) }
  opened.delete(`${first.id}/${code}`)
  opened.set(`${first.id}/${code}`, own)
  const oldest = opened.size > maxEntries ? opened.keys().next().value : undefined
  if (oldest !== undefined) opened.delete(oldest)
  return own
}

/** Makes the catalogs of checked texts. Those whose English is no longer in Muster are left out. */
export function openOwnCatalog(
  code: TranslatedCode,
  rows: readonly CheckedRow[],
): Omit<OwnCatalog, 'digest'> {
  const texts = shippedTexts(code)
  const known = rows.flatMap(({ source_hash, translation }) => {
    const text = texts.get(source_hash)
    return text ? [{ ...text, own: translation }] : []
  })
  const own = Object.fromEntries(
    known.filter((text) => text.own !== text.translation).map((text) => [text.english, text.own]),
  )
  const steps = known.filter(isStep).map(({ english }) => english)
  const packed: PackedCatalog = {
    ...packCatalog(own, Object.keys(own)),
    checked: steps.map(keyOf).join(' '),
  }
  return {
    catalog: openSourceCatalog(code, { ...shippedCatalog(code), ...own }, new Set(steps)),
    checked: new Set(known.map(({ english }) => english)),
    packed: JSON.stringify(packed),
  }
}
