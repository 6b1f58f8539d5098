import { Title } from '@mantine/core'
import { Link } from 'react-router'
import { currentTarget } from '../../api/callTarget.ts'
import { currentSession } from '../../api/session.ts'
import { useAccountState } from '../../auth/accountState.ts'
import { paths } from '../../paths.ts'
import { PropertyList } from '../../ui/kit/PropertyList.tsx'
import { dateAndTime } from '../../ui/times.ts'
import { useNow } from '../../ui/useNow.ts'
import { useTitle } from '../../ui/useTitle.ts'
import { useAppConfig } from '../appConfigContext.ts'
import classes from './debug.module.css'

/** This page's knowledge of the deployment it runs in; no token is shown. */
export default function DebugPage() {
  useTitle('Debug')
  useNow(1000)
  const { productName, oidc, domain, tenant } = useAppConfig()
  const account = useAccountState()
  const { expiresAt } = currentSession()
  const facts = [
    { name: 'Product', value: productName },
    { name: 'Host', value: window.location.host },
    { name: 'Tenant of this host', value: tenant ? `${tenant.name} (${tenant.tenantKey})` : 'none' },
    { name: 'Domain', value: domain ? `${domain.base}${domain.isForced ? ', forced' : ''}` : 'shared' },
    { name: 'Identity provider', value: oidc?.authority ?? 'none' },
    { name: 'Role', value: account.state === 'signedIn' ? (account.account.role ?? 'none') : 'none' },
    { name: 'Access token expires', value: expiresAt === null ? 'unknown' : dateAndTime(expiresAt) },
    { name: 'Calls go to', value: currentTarget()?.baseUrl ?? window.location.origin },
  ]
  return (
    <section className={classes.card}>
      <Title order={1}>Debug</Title>
      <PropertyList facts={facts} />
      <Link to={paths.debugKit}>The kit: every component with its states</Link>
    </section>
  )
}
