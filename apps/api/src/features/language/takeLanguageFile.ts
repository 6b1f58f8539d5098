import type { LanguageFileResult } from '@muster/contract/languageCalls'
import { dateIn } from '@muster/domain/drill/occurrences'
import { isStorable, notStorable } from '@muster/domain/text'
import { checkTranslation, tidyTranslation } from '@muster/words/checkTranslation'
import { englishNames } from '@muster/words/englishNames'
import type { TranslatedCode } from '@muster/words/languages'
import type { FastifyRequest } from 'fastify'
import type { Admin } from '../../access/caller.ts'
import { type ShippedText, shippedTexts } from '../../access/shippedTexts.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { HttpProblem } from '../../platform/http/problems.ts'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { ChangeCollector } from '../imports/changeCollector.ts'
import { ImportError } from '../roster/importError.ts'
import { RemarkCollector } from '../roster/remarks.ts'
import { withLockedTenant } from '../tenant/withLockedTenant.ts'
import { isInFuture } from './checkedDay.ts'
import { type CheckedRow, readChecked, renewDigest } from './checkedTexts.ts'
import { isName } from './checkText.ts'
import { type LanguageRow, readDay, readLanguageCsv } from './languageCsv.ts'

type Upload = {
  tenantId: string
  language: TranslatedCode
  name: string
  bytes: Buffer
  dryRun: boolean
}

/** A row that can be used: what it says was checked. */
type Wanted = { text: ShippedText; translation: string; checkedBy: string; checkedOn: string }

/**
 * Takes the translations that a file says were checked, or says what it would change. Rows without a name of who checked them change
 * nothing; what cannot be used is left out with its line and reason, and all others are taken together.
 * @throws 404 for an organization that is not administered, 422 with a sentence where the file as a whole cannot be used
 */
export async function takeLanguageFile(
  { db }: { db: Database },
  admin: Admin,
  request: FastifyRequest,
  upload: Upload,
): Promise<LanguageFileResult> {
  const { tenantId, language, name, dryRun } = upload
  const { rows, remark } = await readLanguageCsv(language, upload).catch((error: unknown) => {
    throw error instanceof ImportError ? new HttpProblem(422, 'unusable-file', error.message) : error
  })
  return withLockedTenant(db, { admin, request }, tenantId, async (tx) => {
    const { time_zone } = await tx
      .selectFrom('tenant')
      .select('time_zone')
      .where('id', '=', tenantId)
      .executeTakeFirstOrThrow()
    const before = new Map((await readChecked(tx, language)).map((row) => [row.source_hash, row]))
    const skipped = new RemarkCollector()
    const changes = new ChangeCollector()
    const result = { rowsRead: rows.length, checked: 0, changed: 0, left: 0, unchecked: 0 }
    const wanted: Wanted[] = []
    const linesOf = Map.groupBy(rows, ({ hash }) => hash)
    const today = dateIn(time_zone ?? 'UTC', Date.now())
    for (const row of rows) {
      const read = readRow(language, row, linesOf.get(row.hash) ?? [], before.get(row.hash), today)
      if (typeof read === 'string') skipped.add({ file: name, line: row.line, reason: read })
      else if (read === null) result.unchecked += 1
      else if (isAsBefore(read, before.get(row.hash))) result.left += 1
      else {
        const was = before.get(row.hash)
        result[was ? 'changed' : 'checked'] += 1
        changes.add(
          { table: 'texts', name: read.text.english },
          {
            translation: [was?.translation ?? read.text.translation, read.translation],
            'checked by': [was?.checked_by_name, read.checkedBy],
            'checked on': [was?.checked_on, read.checkedOn],
          },
        )
        wanted.push(read)
      }
    }
    if (!dryRun && wanted.length > 0) {
      await keep(tx, upload, wanted, { id: admin.account.id, name: admin.account.name }, before)
      await writeAudit(tx, tenantId, callerActor(admin, request), {
        action: 'translation.imported',
        subject: englishNames[language],
        after: { file: name, ...result, skipped: skipped.total },
      })
    }
    return {
      ...result,
      changes: changes.listed.map(shortened),
      skipped: skipped.first,
      skippedCount: skipped.total,
      remarks: remark ? [remark] : [],
    }
  })
}

/** @returns what a row says was checked; null where it says nothing was; the reason where it cannot be used */
function readRow(
  language: TranslatedCode,
  row: LanguageRow,
  same: readonly LanguageRow[],
  before: CheckedRow | undefined,
  today: string,
): Wanted | null | string {
  if (row.defect) return row.defect
  const text = shippedTexts(language).get(row.hash)
  if (!text)
    return before
      ? 'is for an English text that has changed: check the new one'
      : 'is for no English text of Muster: its hash is unknown'
  if (same.length > 1) return `is for the same text as ${otherLines(row, same)}: keep one of them`
  if (row.english !== null && inOneLine(row.english) !== inOneLine(text.english))
    return 'has another English text than its hash says: perhaps its columns were sorted apart'
  const translation = tidyTranslation(text.english, row.translation)
  if (row.checkedBy === '') {
    const isNew = translation !== (before?.translation ?? text.translation)
    const isSaid = row.checkedOn !== '' && row.checkedOn !== before?.checked_on
    return isNew || isSaid ? 'does not name who checked it' : null
  }
  if (row.checkedBy.length > 200) return 'has a name of more than 200 characters'
  if (!isStorable(row.checkedBy) || !isStorable(translation)) return notStorable
  if (translation.length > 2000) return 'has a translation of more than 2,000 characters'
  const [fault] = checkTranslation(language, text.english, translation)
  if (fault) return `has a translation that ${fault}`
  const checkedOn = row.checkedOn === '' ? (before?.checked_on ?? today) : readDay(row.checkedOn)
  if (checkedOn === null) return `has the day “${row.checkedOn.slice(0, 30)}”: write it as 2026-11-27`
  if (isInFuture(checkedOn)) return `was checked on ${checkedOn}, which has not come yet`
  return { text, translation, checkedBy: row.checkedBy, checkedOn }
}

/** As a file has it, in which no cell begins or ends with a space. */
const inOneLine = (words: string) => words.replaceAll(/\s+/g, ' ').trim()

function otherLines({ line }: LanguageRow, same: readonly LanguageRow[]): string {
  const others = same.filter((each) => each.line !== line).map((each) => each.line)
  return `${others.length === 1 ? 'line' : 'lines'} ${others.slice(0, 5).join(', ')}`
}

function isAsBefore({ translation, checkedBy, checkedOn }: Wanted, before: CheckedRow | undefined): boolean {
  return (
    before?.translation === translation &&
    before.checked_by_name === checkedBy &&
    before.checked_on === checkedOn
  )
}

function shortened(change: LanguageFileResult['changes'][number]): LanguageFileResult['changes'][number] {
  const short = (value: string | null) => (value && value.length > 400 ? `${value.slice(0, 400)}…` : value)
  return {
    ...change,
    name: short(change.name) ?? '',
    fields: change.fields.map(({ field, before, after }) => ({
      field,
      before: short(before),
      after: short(after),
    })),
  }
}

/** Rows of one statement: PostgreSQL takes 65,535 values in one. */
const rowsAtOnce = 1_000

async function keep(
  tx: Tx,
  { tenantId, language }: Upload,
  wanted: readonly Wanted[],
  own: { id: string; name: string },
  before: ReadonlyMap<string, CheckedRow>,
): Promise<void> {
  for (let at = 0; at < wanted.length; at += rowsAtOnce)
    await tx
      .insertInto('checked_text')
      .values(
        wanted.slice(at, at + rowsAtOnce).map(({ text, translation, checkedBy, checkedOn }) => ({
          tenant_id: tenantId,
          language,
          source_hash: text.hash,
          source: text.english,
          translation,
          checked_by_id: isName(own.name, checkedBy) ? own.id : null,
          checked_by_name: checkedBy,
          checked_on: checkedOn,
          recorded_by_id: own.id,
          recorded_by_name: own.name,
          version: (before.get(text.hash)?.version ?? 0) + 1,
        })),
      )
      .onConflict((clash) =>
        clash.columns(['tenant_id', 'language', 'source_hash']).doUpdateSet((row) => ({
          translation: row.ref('excluded.translation'),
          checked_by_id: row.ref('excluded.checked_by_id'),
          checked_by_name: row.ref('excluded.checked_by_name'),
          checked_on: row.ref('excluded.checked_on'),
          recorded_by_id: row.ref('excluded.recorded_by_id'),
          recorded_by_name: row.ref('excluded.recorded_by_name'),
          version: row.ref('excluded.version'),
        })),
      )
      .execute()
  await renewDigest(tx, tenantId, language)
}
