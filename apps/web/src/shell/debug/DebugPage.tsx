import { Title } from '@mantine/core'
import { currentTarget } from '../../api/callTarget.ts'
import { currentSession } from '../../api/session.ts'
import { useAccountState } from '../../auth/accountState.ts'
import { dateAndTime } from '../../ui/times.ts'
import { useNow } from '../../ui/useNow.ts'
import { useTitle } from '../../ui/useTitle.ts'
import { useAppConfig } from '../appConfigContext.ts'
import classes from './debug.module.css'
import { FactList } from './FactList.tsx'

/** This page's knowledge of the deployment it runs in; no token is shown. */
export default function DebugPage() {
  useTitle('Debug')
  useNow(1000)
  const { productName, oidc, domain, tenant } = useAppConfig()
  const account = useAccountState()
  const { expiresAt } = currentSession()
  const facts: [string, string][] = [
    ['Product', productName],
    ['Host', window.location.host],
    ['Tenant of this host', tenant ? `${tenant.name} (${tenant.tenantKey})` : 'none'],
    ['Domain', domain ? `${domain.base}${domain.isForced ? ', forced' : ''}` : 'shared'],
    ['Identity provider', oidc?.authority ?? 'none'],
    ['Role', account.state === 'signedIn' ? (account.account.role ?? 'none') : 'none'],
    ['Access token expires', expiresAt === null ? 'unknown' : dateAndTime(expiresAt)],
    ['Calls go to', currentTarget()?.baseUrl ?? window.location.origin],
  ]
  return (
    <section className={classes.card}>
      <Title order={1}>Debug</Title>
      <FactList facts={facts} />
    </section>
  )
}
