import type { checkText as checkCall, takeBackText as takeBackCall } from '@muster/contract/languageCalls'
import { dateIn } from '@muster/domain/drill/occurrences'
import { checkTranslation, tidyTranslation } from '@muster/words/checkTranslation'
import type { RequestInput } from '../../access/endpoints.ts'
import { shippedTexts } from '../../access/shippedTexts.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { conflict, invalidField, notFound } from '../../platform/http/problems.ts'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { withLockedTenant } from '../tenant/withLockedTenant.ts'
import { isInFuture } from './checkedDay.ts'
import { auditSubject, type CheckedRow, readChecked, renewDigest, viewText } from './checkedTexts.ts'

type Deps = { db: Database }

/**
 * Keeps a translation as checked by a person: phones show it from then on. Who repeats what is there changes nothing.
 * @throws 404 for an organization that is not administered or a text that Muster does not have, 409 when somebody else has checked it
 *   with another translation since, 422 for a faulty translation or a day to come
 */
export function checkText({ db }: Deps, { admin, params, body, request }: RequestInput<typeof checkCall>) {
  const { id: tenantId, language, hash } = params
  return withLockedTenant(db, { admin, request }, tenantId, async (tx) => {
    const text = shippedTexts(language).get(hash)
    if (!text)
      throw notFound('This English text has changed, or is no longer in Muster. Load the page again.')
    const translation = tidyTranslation(text.english, body.translation)
    const [fault] = checkTranslation(language, text.english, translation)
    if (fault) throw invalidField(422, 'faulty-translation', 'translation', `The translation ${fault}.`)
    const checkedOn = body.checkedOn ?? (await today(tx, tenantId))
    if (isInFuture(checkedOn))
      throw invalidField(
        422,
        'day-to-come',
        'checkedOn',
        'This day has not come yet. Write the day on which it was checked.',
      )
    const [before] = await readChecked(tx, language, hash)
    const own = { id: admin.account.id, name: admin.account.name }
    const by =
      body.checkedBy === undefined || isName(own.name, body.checkedBy)
        ? own
        : { id: null, name: body.checkedBy }
    if (before && before.version !== body.version) {
      if (before.translation !== translation) throw checkedByOther(before)
      return viewText(text, before)
    }
    if (!before && body.version !== null) throw takenBack()
    const row = {
      translation,
      checked_by_id: by.id,
      checked_by_name: by.name,
      checked_on: checkedOn,
      recorded_by_id: own.id,
      recorded_by_name: own.name,
      version: (before?.version ?? 0) + 1,
    }
    await tx
      .insertInto('checked_text')
      .values({ tenant_id: tenantId, language, source_hash: hash, source: text.english, ...row })
      .onConflict((clash) => clash.columns(['tenant_id', 'language', 'source_hash']).doUpdateSet(row))
      .execute()
    await renewDigest(tx, tenantId, language)
    await writeAudit(tx, tenantId, callerActor(admin, request), {
      action: 'translation.checked',
      subject: auditSubject(language, text.english),
      before: {
        translation: before?.translation ?? text.translation,
        checkedBy: before?.checked_by_name ?? null,
      },
      after: { translation, checkedBy: by.name, checkedOn },
    })
    const [after] = await readChecked(tx, language, hash)
    return viewText(text, after)
  })
}

/**
 * Makes a text unchecked. One that is unchecked already stays so.
 * @throws 404 for an organization that is not administered, 409 when somebody has checked it again since
 */
export function takeBackText(
  { db }: Deps,
  { admin, params, query, request }: RequestInput<typeof takeBackCall>,
) {
  const { id: tenantId, language, hash } = params
  return withLockedTenant(db, { admin, request }, tenantId, async (tx) => {
    const [before] = await readChecked(tx, language, hash)
    if (!before) return { hash }
    if (before.version !== query.version) throw checkedByOther(before)
    await tx
      .deleteFrom('checked_text')
      .where('language', '=', language)
      .where('source_hash', '=', hash)
      .execute()
    await renewDigest(tx, tenantId, language)
    await writeAudit(tx, tenantId, callerActor(admin, request), {
      action: 'translation.takenBack',
      subject: auditSubject(language, before.source),
      before: { translation: before.translation, checkedBy: before.checked_by_name },
    })
    return { hash }
  })
}

async function today(tx: Tx, tenantId: string): Promise<string> {
  const { time_zone } = await tx
    .selectFrom('tenant')
    .select('time_zone')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return dateIn(time_zone ?? 'UTC', Date.now())
}

/** True where a typed name is that of the caller. */
export function isName(name: string, typed: string): boolean {
  return name.trim().toLowerCase() === typed.trim().toLowerCase()
}

const checkedByOther = ({ checked_by_name, translation }: CheckedRow) =>
  conflict(
    'changed-since',
    `${checked_by_name} has checked this text meanwhile: “${translation}”. Load the page again, then change it if it is wrong.`,
  )

const takenBack = () =>
  conflict(
    'changed-since',
    'Someone has taken this check back meanwhile. Load the page again, then check the text.',
  )
