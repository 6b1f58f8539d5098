import type { AdminUser } from '@muster/contract/adminUserCalls'
import { roles } from '@muster/domain/access/roles'
import { commaList } from '@muster/words/commaList'
import { t } from '@muster/words/t'
import type { Columns } from '../../ui/kit/DataTable.tsx'
import classes from '../../ui/page/page.module.css'
import { StateTag } from '../StateTag.tsx'
import { invitedWords, stateWords } from './invitationWords.ts'

/** Of how many tenants the roles are spelled out in a row. */
const shownTenants = 2
/** And how many sites of each. */
const shownSites = 3

/** The columns of the list of users. */
export const userColumns: Columns<AdminUser> = [
  {
    get title() {
      return t`Name`
    },
    cell: ({ name }) => name,
  },
  {
    get title() {
      return t`Email`
    },
    cell: ({ email }) => email,
  },
  {
    get title() {
      return t`Role`
    },
    cell: (user) => <Roles user={user} />,
  },
  {
    get title() {
      return t`Status`
    },
    cell: (user) => (
      <StateTag isActive={user.isActive} awaited={user.hasSignedIn ? null : invitedWords(user)} />
    ),
  },
]

/** The sites that somebody is restricted to, named as far as there is room for them. */
function sitesWords(names: readonly string[]): string {
  if (names.length === 0) return t`Only at: no sites yet`
  const more = names.length - shownSites
  const shown = commaList(names.slice(0, shownSites))
  return more > 0 ? t`Only at: ${shown} and ${more} more` : t`Only at: ${shown}`
}

function Roles({ user: { tenants, isGlobalAdmin, siteNames } }: { user: AdminUser }) {
  const more = tenants.length - shownTenants
  if (tenants.length === 0) return isGlobalAdmin ? t`Global administrator` : t`No organization`
  return (
    <div>
      {isGlobalAdmin ? <div>{t`Global administrator`}</div> : null}
      {tenants.slice(0, shownTenants).map(({ tenantKey, name, role, state }) => (
        <div key={tenantKey}>
          {roles[role].words.name} · {name}
          {state === 'member' ? null : ` · ${stateWords[state]}`}
          {siteNames[tenantKey] ? (
            <div className={classes.note}>{sitesWords(siteNames[tenantKey])}</div>
          ) : null}
        </div>
      ))}
      {more > 0 ? <div>{t`and ${more} more`}</div> : null}
    </div>
  )
}
