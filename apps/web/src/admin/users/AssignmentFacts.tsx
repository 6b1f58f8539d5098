import type { AdminUser } from '@muster/contract/adminUserCalls'
import { roles } from '@muster/domain/access/roles'
import { commaList } from '@muster/words/commaList'
import { t } from '@muster/words/t'
import formClasses from '../../ui/form/form.module.css'
import classes from '../../ui/page/page.module.css'
import listClasses from '../../ui/page/recordList.module.css'
import { assignmentIn, type ChosenSite } from './assignment.ts'
import { useTenantSites } from './SitePicker.tsx'

/** The roles of a user in each tenant, and their sites. */
export function AssignmentFacts({ user }: { user: AdminUser }) {
  if (user.tenants.length === 0) {
    return (
      <p className={classes.note}>
        {user.isGlobalAdmin
          ? t`No organization. Administers all of them.`
          : t`No organization, so no permissions.`}
      </p>
    )
  }
  return (
    <ul className={listClasses.rows}>
      {user.tenants.map(({ tenantKey, tenantId, name, role, state }) => (
        <li key={tenantKey} className={listClasses.row}>
          <div className={listClasses.what}>
            <strong>{name}</strong>
            <span>
              {roles[role].words.name}. <span className={classes.note}>{roles[role].words.sentence}</span>
            </span>
            {state === 'invited' ? (
              <span className={classes.note}>{t`Invited. Starts when they accept.`}</span>
            ) : null}
            {state === 'suspended' ? (
              <span className={formClasses.bad}>{t`Suspended. They can’t sign in.`}</span>
            ) : null}
            {user.sites[tenantKey]?.restricted ? (
              <SiteNames tenantId={tenantId} sites={assignmentIn(user, tenantKey).sites} />
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  )
}

type SiteNamesProps = { tenantId: string; sites: readonly ChosenSite[] }

function SiteNames({ tenantId, sites }: SiteNamesProps) {
  const known = useTenantSites(tenantId).data
  if (sites.length === 0)
    return <span className={formClasses.bad}>{t`No sites yet, so they see nothing.`}</span>
  const names = sites.map(({ id, permission }) => {
    const name = known?.find((site) => site.id === id)?.name ?? t`Site ${id}`
    return permission === 'view' ? t`${name} (view only)` : name
  })
  return <span>{t`Only at: ${commaList(names)}`}</span>
}
