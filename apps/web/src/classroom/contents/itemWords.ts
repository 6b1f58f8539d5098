import type { ContentItem } from '@muster/contract/readinessCalls'
import { dayOf } from '../../ui/times.ts'

/** The state of an item in words: never by color alone. */
export function itemWords({ state, left, expected, expiresOn }: ContentItem): string {
  switch (state) {
    case 'unknown':
      return `Should be ${expected} · never counted`
    case 'complete':
      return `${left} of ${expected}${expiresOn ? ` · good until ${dayOf(expiresOn)}` : ''}`
    case 'short':
      return `${left ?? 0} of ${expected} left`
    case 'expired':
      return `Expired ${expiresOn ? dayOf(expiresOn) : ''} · ${left ?? 0} of ${expected} left`
  }
}

/** The one word of an item's state; null while nothing is known. */
export const stateWords = {
  unknown: null,
  complete: 'Complete',
  short: 'Short',
  expired: 'Expired',
} as const satisfies Record<ContentItem['state'], string | null>
