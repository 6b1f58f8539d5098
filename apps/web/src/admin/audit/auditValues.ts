import { roles } from '@muster/domain/access/roles'
import { incidentTypes } from '@muster/domain/incident/incidentTypes'
import { kindWords } from '@muster/domain/incident/kindWords'
import { channelWords, messageReaderWords } from '@muster/domain/notification/vocabulary'
import { bagKindWords } from '@muster/domain/readiness/bagKindWords'
import { t } from '@muster/words/t'
import { recordTime } from '../../ui/times.ts'

/** Fields with what people typed or named: their values are shown as they are, even where one looks like a code. */
const typedFields =
  /^(name|subject|text|title|note|detail|message|body|words|reason|problem|description|weather|asks|location|place|room|bag|site|sites|viewOnlySites|into|owner|template|file|device|model|email|phone|url|address|to|identifier|publicKey|label|organization|came)$/

/** Codes as people say them, where spelling the code out would not be it. */
const codeWords: ReadonlyMap<string, string> = new Map([
  ...Object.entries(roles).map(([role, { words }]) => [role, words.name] as const),
  ['GlobalAdmin', 'Global administrator'],
  ...Object.entries(kindWords).map(([kind, { name }]) => [kind, name] as const),
  ...Object.entries(bagKindWords),
  ...Object.entries(channelWords),
  ...Object.entries(messageReaderWords),
  ['nobody', 'No one'],
  ['hand', 'Started manually'],
  ['itself', 'Starts automatically'],
  ['devices', 'Registered phones'],
])

/** Names of fields as people say them, where spelling the name out would not be it. */
const fieldWords: ReadonlyMap<string, string> = new Map([
  ['softLockdownEnabled', 'Silent lockdown enabled'],
  ['softLockdownSecurityEnabled', 'Silent lockdown needs a manager'],
  ['byItself', 'Started automatically'],
  ['isActive', 'Active'],
  ['isDismissed', 'Hidden'],
  ['isForAnyDevice', 'Works on any device'],
  ['guestId', 'Outside responder ID'],
  ['tell', 'Notify'],
])

/** A value of a field in words: codes, times and lists as people say them. */
export function valueInWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value))
    return value.length > 0 ? value.map((each) => valueInWords(field, each)).join(', ') : 'none'
  if (typeof value === 'object') {
    // An import has many counts; the zeros among them are not worth a word.
    const said = Object.entries(value).filter(([, each]) => each !== 0)
    if (said.length === 0) return 'none'
    return said.map(([name, each]) => `${fieldInWords(name)}: ${valueInWords(name, each)}`).join('; ')
  }
  if (field === 'type' && typeof value === 'number')
    return incidentTypes.find(({ type }) => type === value)?.name ?? String(value)
  if (typeof value !== 'string' || typedFields.test(field)) return String(value)
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value)) return recordTime(value)
  const known = codeWords.get(value)
  if (known !== undefined) return known
  return /^\p{L}+$/u.test(value) && /\p{Ll}\p{Lu}/u.test(value) ? spelledOut(value) : value
}

/** The name of a field in words: `dueOn` → “Due on”. The specification’s “soft” is nowhere to be read. */
export function fieldInWords(name: string): string {
  if (name.endsWith('.csv')) return name
  const known = fieldWords.get(name)
  return known ?? spelledOut(name.replace(/^is(?=[A-Z])/, ''))
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

const shortNames: Readonly<Record<string, string>> = {
  id: 'ID',
  ids: 'IDs',
  url: 'address',
  get sms() {
    return t`text message`
  },
  rbim: 'RBIM',
  rbims: 'RBIMs',
}
