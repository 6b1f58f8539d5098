import type { Right } from '@muster/domain/access/right'
import { t } from '@muster/words/t'
import type { IconUrgent } from '@tabler/icons-react'

/** Something that the search leads to. */
export type Find = {
  /** Names it among all others, also the next time. */
  key: string
  icon: typeof IconUrgent
  title: string
  /** The site, menu or date it belongs to; empty where the title says all. */
  where: string
  kind: FindKind
  /** Its address, or the address by the site that is chosen next. */
  to: string | ((siteId: number) => string)
  /** Other names that people have for it, phrase by phrase. */
  words: readonly string[]
  /** The right that it needs, at one of the sites at least, beside that of its page. */
  right?: Right
}

export type FindKind = 'Command' | 'Page' | 'Setting' | 'Site' | 'Room' | 'Person' | 'Incident'

/** The name of each kind. A command is called otherwise than those who command. */
export const findKindWords: Readonly<Record<FindKind, string>> = {
  get Command() {
    return t`Action`
  },
  get Page() {
    return t`Page`
  },
  get Setting() {
    return t`Setting`
  },
  get Site() {
    return t`Site`
  },
  get Room() {
    return t`Room`
  },
  get Person() {
    return t`Person`
  },
  get Incident() {
    return t`Incident`
  },
}
