import type { CheckedTranslation, TranslatedText } from '@muster/contract/languageCalls'
import { englishNames } from '@muster/words/englishNames'
import type { TranslatedCode } from '@muster/words/languages'
import { type Selectable, sql } from 'kysely'
import { type ShippedText, shippedTexts } from '../../access/shippedTexts.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { CheckedText } from '../../platform/db/rows.ts'

export type CheckedRow = Pick<
  Selectable<CheckedText>,
  'source_hash' | 'source' | 'translation' | 'checked_by_name' | 'recorded_by_name' | 'version'
> & { checked_on: string }

/** Reads the checked texts of a language, or one of them. */
export async function readChecked(tx: Tx, language: string, hash?: string): Promise<CheckedRow[]> {
  return tx
    .selectFrom('checked_text')
    .select([
      'source_hash',
      'source',
      'translation',
      'checked_by_name',
      'recorded_by_name',
      'version',
      // As text: a day has no time zone.
      sql<string>`to_char(checked_on, 'YYYY-MM-DD')`.as('checked_on'),
    ])
    .where('language', '=', language)
    .$if(hash !== undefined, (query) => query.where('source_hash', '=', hash ?? ''))
    .orderBy('source')
    .execute()
}

/** A text with its translations, as screens show it. */
export function viewText(text: ShippedText, row: CheckedRow | undefined): TranslatedText {
  const { hash, english, uses, translation } = text
  return { hash, english, uses: [...uses], shipped: translation, checked: row ? viewChecked(row) : null }
}

/** A checked text whose English is no longer in Muster. */
export function viewChangedText(row: CheckedRow): TranslatedText {
  return {
    hash: row.source_hash,
    english: row.source,
    uses: [],
    shipped: null,
    checked: viewChecked(row),
  }
}

function viewChecked(row: CheckedRow): CheckedTranslation {
  return {
    translation: row.translation,
    checkedBy: row.checked_by_name,
    checkedOn: row.checked_on,
    recordedBy: row.recorded_by_name,
    version: row.version,
  }
}

/** All texts of a language; at the end those whose English has changed since they were checked. */
export function viewLanguage(language: TranslatedCode, rows: readonly CheckedRow[]): TranslatedText[] {
  const texts = shippedTexts(language)
  const byHash = new Map(rows.map((row) => [row.source_hash, row]))
  return [
    ...[...texts.values()].map((text) => viewText(text, byHash.get(text.hash))),
    ...rows.filter(({ source_hash }) => !texts.has(source_hash)).map(viewChangedText),
  ]
}

/**
 * Gives the checked texts of a language a new digest, by which phones fetch them. The transaction has locked the tenant, so that no
 * other change of them is underway. Bags hear of it within a minute, as their caches are read anew: no page has to reconnect.
 */
export async function renewDigest(tx: Tx, tenantId: string, language: string): Promise<void> {
  await sql`
    update tenant t
    set own_words = case
      when c.digest is null then t.own_words - ${language}::text
      else t.own_words || jsonb_build_object(${language}::text, c.digest)
    end
    from (
      select left(
        encode(sha256(convert_to(string_agg(source_hash || ' ' || translation, E'\n' order by source_hash), 'UTF8')), 'hex'),
        16
      ) as digest
      from checked_text
      where tenant_id = ${tenantId} and language = ${language}
    ) c
    where t.id = ${tenantId}`.execute(tx)
}

/** The subject of an audit entry. */
export function auditSubject(language: TranslatedCode, english: string): string {
  const short = english.length > 100 ? `${english.slice(0, 100).toWellFormed()}…` : english
  return `${englishNames[language]}: ${short}`
}
