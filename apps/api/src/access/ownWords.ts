import { type Catalog, keyOf, type PackedCatalog } from '@muster/words/catalog'
import type { TranslatedCode } from '@muster/words/languages'
import { packCatalog } from '@muster/words/packCatalog'
import { openSourceCatalog } from '@muster/words/sourceCatalog'
import { type Database, inTenant, type Tx } from '../platform/db/database.ts'
import { isStep, shippedCatalog, shippedTexts } from './shippedTexts.ts'

/** The translations that an organization has checked in one language. */
export type OwnCatalog = {
  digest: string
  /** Muster’s catalog with them in it, for what the server says. */
  catalog: Catalog
  /** The same for phones, as JSON: only texts that differ from Muster’s, and the keys of checked ones that tell people what to do. */
  packed: string
}

type CheckedRow = { source_hash: string; translation: string }
/** `missed`: another digest that somebody asked for, and that was not there when the rows were read again. */
type Entry = { own: OwnCatalog | null; missed: string | null }

/** The most catalogs in memory; each has about 100 kB. */
const maxEntries = 300

/** Keeps the checked translations of organizations in memory, by the digest that a bag or a guest knows. */
export class OwnWords {
  private readonly entries = new Map<string, Entry>()
  private readonly reading = new Map<string, Promise<void>>()
  private readonly lookups: Database

  constructor(lookups: Database) {
    this.lookups = lookups
  }

  /**
   * Finds the checked translations of an organization as they are now.
   * @param digest what the reader knows of them: with another one, they are read again
   * @returns null where there are none
   */
  async find(tenantId: string, code: TranslatedCode, digest: string): Promise<OwnCatalog | null> {
    const key = `${tenantId}/${code}`
    const isHere = () => {
      const entry = this.entries.get(key)
      return entry !== undefined && (entry.own?.digest === digest || entry.missed === digest)
    }
    // A reading that was underway may have begun before the digest was there.
    if (!isHere()) await this.reading.get(key)
    if (!isHere()) await this.readOnce(tenantId, code, key)
    const entry = this.entries.get(key)
    if (entry && entry.own?.digest !== digest) entry.missed = digest
    return entry?.own ?? null
  }

  private readOnce(tenantId: string, code: TranslatedCode, key: string): Promise<void> {
    const underway = this.reading.get(key)
    if (underway) return underway
    const reading = this.read(tenantId, code, key).finally(() => this.reading.delete(key))
    this.reading.set(key, reading)
    return reading
  }

  private async read(tenantId: string, code: TranslatedCode, key: string): Promise<void> {
    const own = await inTenant(this.lookups, tenantId, (tx) => readOwnCatalog(tx, tenantId, code))
    this.entries.delete(key)
    this.entries.set(key, { own, missed: null })
    const oldest = this.entries.size > maxEntries ? this.entries.keys().next().value : undefined
    if (oldest !== undefined) this.entries.delete(oldest)
  }
}

async function readOwnCatalog(tx: Tx, tenantId: string, code: TranslatedCode): Promise<OwnCatalog | null> {
  // One statement: the digest is that of these rows.
  const rows = await tx
    .selectFrom('tenant as t')
    .innerJoin('checked_text as c', 'c.tenant_id', 't.id')
    .select(['t.own_words', 'c.source_hash', 'c.translation'])
    .where('t.id', '=', tenantId)
    .where('c.language', '=', code)
    .orderBy('c.source_hash')
    .execute()
  const digest = (rows[0]?.own_words as Record<string, string> | undefined)?.[code]
  return digest === undefined ? null : { digest, ...openOwnCatalog(code, rows) }
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
    packed: JSON.stringify(packed),
  }
}

/** The names of the files of checked translations, in the folder of Muster’s own (web/startup/language.ts). */
export function namesOfOwnWords(tenantId: string, digests: Readonly<Record<string, string>>): string[] {
  return Object.entries(digests).map(([code, digest]) => `${code}-own/${tenantId}/${digest}`)
}
