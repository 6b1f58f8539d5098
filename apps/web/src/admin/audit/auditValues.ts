import type { AuditField } from '@muster/contract/auditFields'
import { providerKind, providerKinds } from '@muster/domain/access/providerKinds'
import { recurrence } from '@muster/domain/drill/drillPlan'
import { incidentTypes } from '@muster/domain/incident/incidentTypes'
import { itemName } from '@muster/domain/readiness/itemCatalog'
import { zoneForTimes } from '@muster/domain/zoneForTimes'
import { commaList } from '@muster/words/commaList'
import { isLanguage } from '@muster/words/languages'
import { t, told } from '@muster/words/t'
import { z } from 'zod'
import { shownLanguage } from '../../ui/form/shownLanguage.ts'
import { zoneLabel } from '../../ui/form/zoneChoices.ts'
import { clockTime, recordTime } from '../../ui/recordTimes.ts'
import { dayWords, nths, recurrenceWords, weekdayName } from '../../ui/recurrence/recurrenceWords.ts'
import { codeInWords } from './auditCodes.ts'
import { fieldInWords } from './auditFieldWords.ts'
import { spelledOut } from './spelledOut.ts'

/** A value in words; `isName` where these are no words of Muster: a name, or what somebody typed. */
export type ValueWords = { text: string; isName: boolean }

const said = (text: string): ValueWords => ({ text, isName: false })
const named = (text: string): ValueWords => ({ text, isName: true })

/** Fields with what people typed or named: their values are shown as they are, even where one looks like a code. */
const typedFields: ReadonlySet<string> = new Set<AuditField>([
  'address',
  'asOf',
  'asks',
  'audience',
  'bag',
  'body',
  'checkedBy',
  'clientId',
  'device',
  'directory',
  'email',
  'familyName',
  'file',
  'givenName',
  'grade',
  'identifier',
  'into',
  'items',
  'jurisdiction',
  'location',
  'looksAt',
  'message',
  'model',
  'name',
  'note',
  'owner',
  'place',
  'publicKey',
  'room',
  'scopes',
  'signedAs',
  'site',
  'sites',
  'subject',
  'tenantKey',
  'text',
  'threat',
  'title',
  'translation',
  'translations',
  'typedName',
  'url',
  'viewOnlySites',
  'weather',
])

/** Fields in which Muster writes sentences and names of its own, in English, where nobody has typed another. */
const sentenceFields: ReadonlySet<string> = new Set<AuditField>([
  'came',
  'item',
  'problem',
  'reason',
  'template',
  'why',
  'type',
])

/** Lists that are null where nothing is left out. */
const listsOfAll: ReadonlySet<string> = new Set<AuditField>(['siteIds', 'types'])

/** A value of a field in words: codes, times and lists as people say them. */
export function valueInWords(field: string, value: unknown): ValueWords {
  if (value === null && listsOfAll.has(field)) return said(t`All`)
  if (value === null || value === undefined || value === '') return said(t`None`)
  if (typeof value === 'boolean') return said(value ? t`yes` : t`no`)
  if (Array.isArray(value)) {
    if (value.length === 0) return said(t`None`)
    const each = value.map((one) => valueInWords(field, one))
    return { text: commaList(each.map(({ text }) => text)), isName: each.every(({ isName }) => isName) }
  }
  if (typeof value === 'object') return fieldsInWords(field, value)
  if (typeof value === 'number') return said(numberOf(field, value))
  return typeof value === 'string' ? textInWords(field, value) : named(String(value))
}

function fieldsInWords(field: string, value: object): ValueWords {
  const rule = field === 'recurrence' ? recurrence.safeParse(value).data : undefined
  if (rule) return said(recurrenceWords(rule))
  // An import has many counts; the zeros among them are not worth a word.
  const fields = Object.entries(value).filter(([, each]) => each !== 0)
  if (fields.length === 0) return said(t`None`)
  // Files, and the parameters of a sign-in provider, have the names that others gave them.
  const isOfOthers = field === 'rows' || field === 'parameters'
  const text = fields
    .map(([name, each]) => {
      const label = isOfOthers ? name : fieldInWords(name, true)
      return `${label}: ${valueInWords(name, each).text}`
    })
    .join('; ')
  return { text, isName: isOfOthers }
}

function numberOf(field: string, value: number): string {
  if (field === 'type' || field === 'types')
    return incidentTypes.find(({ type }) => type === value)?.name ?? String(value)
  if ((field === 'weekday' || field === 'weekdays') && value >= 1 && value <= 7) return weekdayName(value)
  if (field === 'nth') return nths.find((each) => each.value === value)?.word ?? String(value)
  return String(value)
}

function textInWords(field: string, value: string): ValueWords {
  if (typedFields.has(field)) return named(value)
  // The sender did not say which version they saw; another has a number.
  if (field === 'version') return said(t`not sent, so it may have overwritten another change`)
  if (sentenceFields.has(field)) {
    const sentence = told(value)
    return { text: sentence, isName: sentence === value }
  }
  if ((field === 'language' || field === 'languages') && isLanguage(value)) return named(shownLanguage(value))
  if (field === 'timeZone' && zoneForTimes(value) === value) return named(zoneLabel(value))
  if (field === 'keys') return said(told(itemName(value)))
  const when = whenInWords(value)
  if (when !== undefined) return said(when)
  const maker = field === 'kind' ? providerKind.safeParse(value).data : undefined
  if (maker) return named(providerKinds[maker].name)
  const known = codeInWords(field, value)
  if (known !== undefined) return said(known)
  const isCode = /^\p{L}+$/u.test(value) && /\p{Ll}\p{Lu}/u.test(value)
  return isCode ? said(told(spelledOut(value))) : named(value)
}

/** A moment, a day or a time of day in words; undefined for what is none. */
function whenInWords(value: string): string | undefined {
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value)) return recordTime(value)
  if (z.iso.date().safeParse(value).success) return dayWords(value)
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? clockTime(value) : undefined
}
