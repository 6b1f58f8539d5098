import type {
  getLanguage as getCall,
  LanguageProgress,
  listLanguages as listCall,
} from '@muster/contract/languageCalls'
import { translatedCodes } from '@muster/words/languages'
import type { RequestInput } from '../../access/endpoints.ts'
import { readOfferedLanguages } from '../../access/offeredLanguages.ts'
import { isStep, shippedTexts } from '../../access/shippedTexts.ts'
import type { Database } from '../../platform/db/database.ts'
import { withAdministeredTenant } from '../tenant/withAdministeredTenant.ts'
import { readChecked, viewLanguage } from './checkedTexts.ts'

/**
 * Says of each language of Muster how far it is checked in an organization.
 * @throws 404 when the administrator does not administer it
 */
export async function listLanguages(
  { db }: { db: Database },
  { admin, params }: RequestInput<typeof listCall>,
): Promise<LanguageProgress[]> {
  const { offered, rows } = await withAdministeredTenant(db, admin, params.id, async (tx) => ({
    offered: await readOfferedLanguages(tx),
    rows: await tx.selectFrom('checked_text').select(['language', 'source_hash']).execute(),
  }))
  const byLanguage = Map.groupBy(rows, ({ language }) => language)
  return translatedCodes.map((language) => {
    const texts = shippedTexts(language)
    const own = byLanguage.get(language) ?? []
    const checked = own.flatMap(({ source_hash }) => texts.get(source_hash) ?? [])
    return {
      language,
      isOn: offered.includes(language),
      texts: texts.size,
      checked: checked.length,
      steps: [...texts.values()].filter(isStep).length,
      checkedSteps: checked.filter(isStep).length,
      changed: own.length - checked.length,
    }
  })
}

/**
 * Returns all texts of a language with their translations.
 * @throws 404 when the administrator does not administer the organization
 */
export function getLanguage(
  { db }: { db: Database },
  { admin, params: { id, language } }: RequestInput<typeof getCall>,
) {
  return withAdministeredTenant(db, admin, id, async (tx) =>
    viewLanguage(language, await readChecked(tx, language)),
  )
}
