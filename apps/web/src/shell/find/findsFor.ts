import { inCatalog, spokenLanguage, t, told } from '@muster/words/t'
import { IconArrowRight } from '@tabler/icons-react'
import type { Account } from '../../auth/account.ts'
import { hasRight, mayOpen } from '../../auth/accountState.ts'
import { paths, routePatterns } from '../../paths.ts'
import type { ListedPage, Menus } from '../menuContext.ts'
import type { Find } from './find.ts'
import { type FindContext, moreFinds } from './moreFinds.ts'
import { pageWords } from './pageWords.ts'
import { phrasesOf } from './phrases.ts'

/** Pages that are done rather than looked at, called as a button would be. */
const commands: Readonly<Record<string, () => string>> = {
  [paths.startIncident]: () => t`Start Incident`,
  [paths.drillCreate]: () => t`Plan a drill`,
  [paths.adminUserCreate]: () => t`Invite a user`,
  [paths.adminTenantCreate]: () => t`Create an organization`,
  [paths.qrCodes]: () => t`Print labels and QR codes`,
  [routePatterns.taskCreate]: () => t`Add a task`,
  [routePatterns.overview]: () => t`Open the incident board`,
  [routePatterns.externalAccess]: () => t`Invite outside responders`,
  [routePatterns.clearRooms]: () => t`Clear rooms`,
}

/**
 * Everything that this person may open and do, beside the sites, rooms and people that the server knows.
 * @param mayLead says whether the guard of the page at an address lets them in
 */
export function findsFor(
  { pages }: Pick<Menus, 'pages'>,
  account: Account,
  context: FindContext,
  mayLead: (to: string) => boolean,
): Find[] {
  const mayUse = (find: Find) => (!find.right || hasRight(account, find.right)) && mayLead(addressOf(find))
  return alsoInEnglish(() => [
    ...pages.flatMap((page) => findOf(page, account)),
    ...moreFinds(context).filter(mayUse),
  ])
}

/** Finds in the reader’s language that are found by their English words, too: many people know those. */
function alsoInEnglish(all: () => Find[]): Find[] {
  const finds = all()
  if (spokenLanguage() === 'en') return finds
  const english = new Map(inCatalog(null, all).map((find) => [find.key, find]))
  return finds.map((find) => {
    const { title, words } = english.get(find.key) ?? find
    return { ...find, words: [...new Set([...find.words, title, ...words])] }
  })
}

function findOf(page: ListedPage, account: Account): Find[] {
  const { path, right, title, group, icon } = page
  const list = pageWords[path]
  if (!list || !mayOpen(account, right)) return []
  // In no tenant there is nothing on most pages.
  if (right !== null && right !== 'globalAdmin' && right !== 'admin' && !account.tenant) return []
  const command = commands[path]?.()
  const words = phrasesOf(list())
  return [
    {
      key: `page.${path}`,
      icon: icon ?? IconArrowRight,
      title: command ?? title,
      where: group === null ? '' : told(group),
      kind: command ? 'Command' : 'Page',
      to: path === routePatterns.bagInventory ? paths.bagInventory() : path.replace(/\/:\w+\?/g, ''),
      words: command && command !== title ? [...words, title] : words,
    },
  ]
}

/** An address to ask the guards of, for any site. */
function addressOf({ to }: Find): string {
  return typeof to === 'string' ? to : to(1)
}
