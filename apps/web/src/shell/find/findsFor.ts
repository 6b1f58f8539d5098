import { IconArrowRight } from '@tabler/icons-react'
import type { Account } from '../../auth/account.ts'
import { hasRight, mayOpen } from '../../auth/accountState.ts'
import { paths, routePatterns } from '../../paths.ts'
import type { ListedPage, Menus } from '../menuContext.ts'
import type { Find } from './find.ts'
import { type FindContext, moreFinds } from './moreFinds.ts'
import { pageWords } from './pageWords.ts'

/** Pages that are done rather than looked at, called as a button would be. */
const commands = new Map<string, string>([
  [paths.startIncident, 'Start Incident'],
  [paths.drillCreate, 'Plan a drill'],
  [paths.adminUserCreate, 'Invite a user'],
  [paths.adminTenantCreate, 'Create an organization'],
  [paths.qrCodes, 'Print labels and QR codes'],
  [routePatterns.taskCreate, 'Add a task'],
  [routePatterns.overview, 'Open the incident board'],
  [routePatterns.externalAccess, 'Invite outside responders'],
  [routePatterns.clearRooms, 'Clear rooms'],
])

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
  const more = moreFinds(context).filter(
    (find) => (!find.right || hasRight(account, find.right)) && mayLead(addressOf(find)),
  )
  return [...pages.flatMap((page) => findOf(page, account)), ...more]
}

function findOf({ path, right, title, group, icon }: ListedPage, account: Account): Find[] {
  const words = pageWords[path]
  if (!words || !mayOpen(account, right)) return []
  // In no tenant there is nothing on most pages.
  if (right !== null && right !== 'globalAdmin' && right !== 'admin' && !account.tenant) return []
  const command = commands.get(path)
  return [
    {
      key: `page.${path}`,
      icon: icon ?? IconArrowRight,
      title: command ?? title,
      where: group ?? '',
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
