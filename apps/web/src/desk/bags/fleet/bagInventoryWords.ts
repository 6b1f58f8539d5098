import type {
  BagInventoryHardware,
  BagInventoryItem,
  BagInventorySort,
  BagInventoryState,
} from '@muster/contract/fleetCalls'
import { rbimStateWords } from '@muster/domain/rbim/rbimState'
import { daysAfter } from '@muster/domain/readiness/readiness'
import { plural, say } from '@muster/words/message'
import { t } from '@muster/words/t'
import { wordTable } from '@muster/words/wordTable'
import type { Tone } from '../../../ui/kit/Badge.tsx'
import { dayOf } from '../../../ui/times.ts'

/** The name of each state, as a filter. */
export const bagStateWords = wordTable<BagInventoryState>({
  expired: say`Expired items`,
  missing: say`Missing items`,
  neverCounted: say`Never counted`,
  notSetUp: say`Not set up`,
  in30: say`Expires in 30 days`,
  in60: say`Expires in 60 days`,
  in90: say`Expires in 90 days`,
  complete: say`Complete`,
})

export const bagSortWords = wordTable<BagInventorySort>({
  need: say`Most urgent first`,
  name: say`Name`,
  site: say`Site`,
  counted: say`Oldest count first`,
  expiry: say`Expires first`,
})

/** The name of a bag's hardware state, as a filter. */
export function hardwareWords(hardware: BagInventoryHardware): string {
  return hardware === 'none' ? t`No RBIM` : rbimStateWords[hardware]
}

const items = (count: number) => t`${plural(count, '# item', '# items')}`

/**
 * The state of a bag in short words, gravest first, each with its tone.
 * @param today YYYY-MM-DD, by which it was judged
 */
export function bagStatusWords(bag: BagInventoryItem, today: string): { text: string; tone: Tone }[] {
  const { expired, missing, unknown, lastCount, isSetUp } = bag
  const soon = bag.expiring.filter(({ on }) => on <= daysAfter(today, 90))
  return [
    ...(expired > 0 ? [{ text: t`${items(expired)} expired`, tone: 'help' as const }] : []),
    ...(missing > 0 ? [{ text: t`${items(missing)} missing`, tone: 'help' as const }] : []),
    ...(lastCount ? [] : [{ text: isSetUp ? t`Never counted` : t`Not set up`, tone: 'none' as const }]),
    ...(lastCount && unknown > 0 ? [{ text: t`${items(unknown)} not counted`, tone: 'none' as const }] : []),
    ...(soon[0]
      ? [{ text: expiryWords(soon[0].name, dayOf(soon[0].on), soon.length - 1), tone: 'warn' as const }]
      : []),
    ...(lastCount && expired + missing + unknown === 0 ? [{ text: t`Complete`, tone: 'ok' as const }] : []),
  ]
}

function expiryWords(name: string, day: string, more: number): string {
  return more > 0 ? t`${name}: expires ${day}, and ${more} more` : t`${name}: expires ${day}`
}
