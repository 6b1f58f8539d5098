import type { AdminUser } from '@muster/contract/adminUserCalls'
import { roles } from '@muster/domain/access/roles'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import listClasses from '../list/list.module.css'
import { StateTag } from '../StateTag.tsx'
import { invitedWords, stateWords } from './invitationWords.ts'

/** Of how many tenants the roles are spelled out in a line. */
const shownTenants = 2

/** One user in the list. */
export function UserLine({ user }: { user: AdminUser }) {
  const { id, name, email, tenants, isActive, isGlobalAdmin, hasSignedIn } = user
  const more = tenants.length - shownTenants
  return (
    <Link to={paths.adminUser(id)} className={listClasses.line}>
      <span className={listClasses.main}>
        <span className={listClasses.name}>{name}</span>
        <span className={listClasses.detail}>{email}</span>
      </span>
      <span className={listClasses.side}>
        {isGlobalAdmin ? <span className={listClasses.name}>Global administrator</span> : null}
        {tenants.slice(0, shownTenants).map(({ tenantKey, name: tenantName, role, state }) => (
          <span key={tenantKey} className={listClasses.detail}>
            {roles[role].words.name} · {tenantName}
            {state === 'member' ? null : ` · ${stateWords[state]}`}
          </span>
        ))}
        {more > 0 ? <span className={listClasses.detail}>and {more} more</span> : null}
        {tenants.length === 0 && !isGlobalAdmin ? (
          <span className={listClasses.detail}>No organization</span>
        ) : null}
      </span>
      <span>
        <StateTag isActive={isActive} awaited={hasSignedIn ? null : invitedWords(user)} />
      </span>
      <IconChevronRight size={20} aria-hidden />
    </Link>
  )
}
