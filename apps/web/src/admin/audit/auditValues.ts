import { tenantRole } from '@muster/domain/access/rights'
import { roles } from '@muster/domain/access/roles'
import { incidentTypes } from '@muster/domain/incident/incidentTypes'
import { kindWords } from '@muster/domain/incident/kindWords'
import { incidentKind } from '@muster/domain/incident/vocabulary'
import { channelWords, messageReaderWords } from '@muster/domain/notification/vocabulary'
import { bagKindWords } from '@muster/domain/readiness/bagKindWords'
import { commaList } from '@muster/words/commaList'
import { say } from '@muster/words/message'
import { t, told } from '@muster/words/t'
import { wordTable } from '@muster/words/wordTable'
import { recordTime } from '../../ui/recordTimes.ts'

/** Fields with what people typed or named: their values are shown as they are, even where one looks like a code. */
const typedFields =
  /^(name|subject|text|title|note|detail|message|body|words|reason|problem|description|weather|asks|location|place|room|bag|site|sites|viewOnlySites|into|owner|template|file|device|model|email|phone|url|address|to|identifier|publicKey|label|organization|came)$/

/** Codes as people say them, where spelling the code out would not be it. */
const ownCodes = wordTable<string>({
  GlobalAdmin: say`Global administrator`,
  nobody: say`No one`,
  hand: say`Started manually`,
  itself: say`Starts automatically`,
  devices: say`Registered phones`,
})

function codeInWords(code: string): string | undefined {
  if (Object.hasOwn(ownCodes, code)) return ownCodes[code]
  const role = tenantRole.safeParse(code)
  if (role.success) return roles[role.data].words.name
  const kind = incidentKind.safeParse(code)
  if (kind.success) return kindWords[kind.data].name
  for (const words of [bagKindWords, channelWords, messageReaderWords]) {
    const word = Object.entries(words).find(([each]) => each === code)?.[1]
    if (word !== undefined) return word
  }
  return undefined
}

/** Names of fields as people say them, where spelling the name out would not be it. */
const ownFields = wordTable<string>({
  softLockdownEnabled: say`Silent lockdown enabled`,
  softLockdownSecurityEnabled: say`Silent lockdown needs a manager`,
  byItself: say`Started automatically`,
  isActive: say`Active`,
  isDismissed: say`Hidden`,
  isForAnyDevice: say`Works on any device`,
  guestId: say`Outside responder ID`,
  tell: say`Notify`,
})

/** A value of a field in words: codes, times and lists as people say them. */
export function valueInWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return t`none`
  if (typeof value === 'boolean') return value ? t`yes` : t`no`
  if (Array.isArray(value))
    return value.length > 0 ? commaList(value.map((each) => valueInWords(field, each))) : t`none`
  if (typeof value === 'object') {
    // An import has many counts; the zeros among them are not worth a word.
    const said = Object.entries(value).filter(([, each]) => each !== 0)
    if (said.length === 0) return t`none`
    return said.map(([name, each]) => `${fieldInWords(name)}: ${valueInWords(name, each)}`).join('; ')
  }
  if (field === 'type' && typeof value === 'number')
    return incidentTypes.find(({ type }) => type === value)?.name ?? String(value)
  if (typeof value !== 'string' || typedFields.test(field)) return String(value)
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value)) return recordTime(value)
  const known = codeInWords(value)
  if (known !== undefined) return known
  return /^\p{L}+$/u.test(value) && /\p{Ll}\p{Lu}/u.test(value) ? told(spelledOut(value)) : value
}

/**
 * The name of a field in words: `dueOn` → “Due on”. The specification’s “soft” is nowhere to be read. A name that is spelled
 * out is translated where a catalog has the same words.
 */
export function fieldInWords(name: string): string {
  if (name.endsWith('.csv')) return name
  if (Object.hasOwn(ownFields, name)) return ownFields[name] ?? name
  return told(spelledOut(name.replace(/^is(?=[A-Z])/, '')))
}

/** `roomsAdded` → “Rooms added”. */
export function spelledOut(code: string): string {
  const words = code
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
    .replaceAll('soft lockdown', 'silent lockdown')
    .replaceAll(/\b(id|ids|url|sms|rbim|rbims)\b/g, (known) => shortNames[known] ?? known)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** They stand among words that are spelled out in English. */
const shortNames: Readonly<Record<string, string>> = {
  id: 'ID',
  ids: 'IDs',
  url: 'address',
  sms: 'text message',
  rbim: 'RBIM',
  rbims: 'RBIMs',
}
