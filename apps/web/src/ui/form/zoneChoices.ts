import { placeOf, zoneName } from '@muster/domain/zoneName'
import { spokenLocale } from '@muster/words/t'

type ZoneChoice = { value: string; label: string }

/**
 * The zones of the United States, the six of nearly every school first, from east to west; with what else is in them that people
 * look for. No zone is named after the capitals, nor after a city with a zone of its own across the state line.
 */
const american: Readonly<Record<string, readonly string[]>> = {
  'America/New_York': [
    'Washington',
    'Boston',
    'Philadelphia',
    'Atlanta',
    'Miami',
    'Florida',
    'Georgia',
    'Ohio',
    'Michigan',
  ],
  'America/Chicago': [
    'Dallas',
    'Houston',
    'Austin',
    'San Antonio',
    'Texas',
    'Minneapolis',
    'St. Louis',
    'New Orleans',
    'Nashville',
    'Memphis',
  ],
  'America/Denver': [
    'El Paso',
    'Salt Lake City',
    'Utah',
    'Albuquerque',
    'New Mexico',
    'Navajo Nation',
    'Colorado',
    'Wyoming',
    'Montana',
  ],
  'America/Los_Angeles': [
    'California',
    'San Francisco',
    'San Diego',
    'Seattle',
    'Portland',
    'Oregon',
    'Las Vegas',
    'Nevada',
  ],
  'America/Anchorage': ['Alaska', 'Juneau', 'Fairbanks'],
  'Pacific/Honolulu': ['Hawaii'],
  'America/Phoenix': ['Arizona', 'Tucson'],
  'America/Indiana/Indianapolis': ['Indiana'],
  'America/Boise': ['Idaho'],
  'America/Adak': ['Aleutian Islands'],
  'America/Puerto_Rico': ['San Juan', 'Virgin Islands', 'St. Thomas'],
  'Pacific/Guam': ['Saipan', 'Northern Marianas', 'Chamorro'],
  'Pacific/Pago_Pago': ['American Samoa'],
}

/** Names of today for zones that browsers list by an older one. */
const written: Readonly<Record<string, string>> = {
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}
const nowWritten = (value: string) => written[value] ?? value

/** Made once for each language: four hundred names take a moment. */
const known = new Map<string, readonly ZoneChoice[]>()

/**
 * Time zones to choose among: those of the United States first, all others that the browser knows, and the one that is chosen. Each
 * says what people call it, in their language, and its city.
 * @param chosen as IANA names it; some are known by an older name
 */
export function zoneChoices(chosen: string): readonly ZoneChoice[] {
  const locale = spokenLocale()
  let all = known.get(locale)
  if (!all) {
    const others = namesKnown().filter((value) => !Object.hasOwn(american, nowWritten(value)))
    all = [...Object.keys(american), ...others].map((value) => choiceOf(value, locale))
    known.set(locale, all)
  }
  return all.some(({ value }) => value === chosen) ? all : [choiceOf(chosen, locale), ...all]
}

/** Keeps the choices that have every typed word in their name, in the name that IANA has for them, or in what lies in them. */
export function matchingZones<Choice extends { value: string; label: string }>(
  choices: readonly Choice[],
  typed: string,
): Choice[] {
  const words = plain(typed).split(' ').filter(Boolean)
  return choices.filter(({ value, label }) => {
    const text = plain(
      `${label} ${value} ${nowWritten(value)} ${american[nowWritten(value)]?.join(' ') ?? ''}`,
    )
    return words.every((word) => text.includes(word))
  })
}

/** The name of a zone as people read it: `Central Time · Chicago`. */
export function zoneLabel(timeZone: string, locale: string = spokenLocale()): string {
  const name = zoneName(timeZone, locale, Date.now())
  const place = placeOf(nowWritten(timeZone))
  return name.includes(place) ? name : `${name} · ${place}`
}

function choiceOf(value: string, locale: string): ZoneChoice {
  return { value, label: zoneLabel(value, locale) }
}

function namesKnown(): string[] {
  try {
    return Intl.supportedValuesOf('timeZone')
  } catch {
    // Browsers of before 2022: the choices are those of the United States and the one in use.
    return []
  }
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[_/·().]/g, ' ')
    .toLowerCase()
