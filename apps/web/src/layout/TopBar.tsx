import { Button } from '@mantine/core'
import { IconListDetails, IconUrgent } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { productName, subscribeToProduct } from '../api/product.ts'
import { useAccountState, useMay } from '../auth/accountState.ts'
import { paths } from '../paths.ts'
import { AccountMenu } from './AccountMenu.tsx'
import classes from './TopBar.module.css'

/** The top bar: what can be opened, and who is signed in. With two entries, menus would only hide them. */
export function TopBar() {
  const account = useAccountState()
  const mayStart = useMay('incident.start')
  const mayRead = useMay('incident.read')
  const { pathname, search } = useLocation()
  const product = useSyncExternalStore(subscribeToProduct, productName)
  return (
    <header className={classes.bar}>
      <Link to={paths.home} className={classes.brand} aria-label={`${product}, home`}>
        <img src="/muster.svg" alt="" width={28} height={28} />
        {product}
      </Link>
      <nav className={classes.nav} aria-label="Incidents">
        {mayStart ? (
          <NavLink to={paths.startIncident} className={classes.link} aria-label="Start Incident">
            <IconUrgent size={18} aria-hidden />
            <span>
              Start <span className={classes.wide}>Incident</span>
            </span>
          </NavLink>
        ) : null}
        {mayRead ? (
          <NavLink to={paths.incidentList} className={classes.link} aria-label="View Incidents">
            <IconListDetails size={18} aria-hidden />
            <span>
              View <span className={classes.wide}>Incidents</span>
            </span>
          </NavLink>
        ) : null}
      </nav>
      {account.state === 'signedIn' ? <AccountMenu account={account} /> : null}
      {account.state === 'signedOut' ? (
        <Button variant="white" color="ink" size="sm" onClick={() => account.signIn(pathname + search)}>
          Sign in
        </Button>
      ) : null}
    </header>
  )
}
