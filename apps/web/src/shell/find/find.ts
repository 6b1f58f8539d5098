import type { Right } from '@muster/domain/access/right'
import { say } from '@muster/words/message'
import { wordTable } from '@muster/words/wordTable'
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
export const findKindWords = wordTable<FindKind>({
  Command: say`Action`,
  Page: say`Page`,
  Setting: say`Setting`,
  Site: say`Site`,
  Room: say`Room`,
  Person: say`Person`,
  Incident: say`Incident`,
})
