import { t } from '@muster/words/t'
import { IconBuilding } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useAccountState } from '../auth/accountState.ts'
import { rich } from '../ui/rich.tsx'
import { editedTenant, subscribeToEditedTenant } from './editedTenant.ts'
import classes from './OrganizationLine.module.css'
import { whoseOrganization } from './whoseOrganization.ts'

/**
 * The organization that is edited or worked in, in a line below the top bar; nothing where that goes without saying.
 */
export function OrganizationLine() {
  const edited = useSyncExternalStore(subscribeToEditedTenant, editedTenant)
  const account = useAccountState()
  const whose = account.state === 'signedIn' ? whoseOrganization(account.account, edited) : null
  if (!whose) return null
  return (
    <section className={classes.line} data-own={whose.isOwn} aria-label={t`Current organization`}>
      <IconBuilding size={16} aria-hidden />
      <span className={classes.text}>
        {whose.does === 'editing'
          ? rich`Editing ${<strong>{whose.name}</strong>}`
          : rich`Working in ${<strong>{whose.name}</strong>}`}
        {whose.isOwn ? null : <> · {t`not your own organization`}</>}
      </span>
    </section>
  )
}
