import type { ContentItem } from '@muster/contract/readinessCalls'
import { t } from '@muster/words/t'
import { dayOf } from '../../ui/times.ts'

/** The state of an item in words: never by color alone. */
export function itemWords({ state, left, expected, expiresOn }: ContentItem): string {
  switch (state) {
    case 'unknown':
      return t`Should be ${expected} · never counted`
    case 'complete':
      return [t`${left ?? 0} of ${expected}`, ...(expiresOn ? [t`good until ${dayOf(expiresOn)}`] : [])].join(
        ' · ',
      )
    case 'short':
      return t`${left ?? 0} of ${expected} left`
    case 'expired':
      return [
        expiresOn ? t`Expired ${dayOf(expiresOn)}` : t`Expired`,
        t`${left ?? 0} of ${expected} left`,
      ].join(' · ')
  }
}

/** The one word of an item's state; null while nothing is known. */
export const stateWords: Record<ContentItem['state'], string | null> = {
  unknown: null,
  get complete() {
    return t`Complete`
  },
  get short() {
    return t`Short`
  },
  get expired() {
    return t`Expired`
  },
}
