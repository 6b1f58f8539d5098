import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconUrgent } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { productName, subscribeToProduct } from '../api/product.ts'
import { useAccountState, useMay } from '../auth/accountState.ts'
import { paths } from '../paths.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { type Menu as MenuOfPages, menusFor } from './menus.ts'
import classes from './TopBar.module.css'

/** The top bar: menus, who is signed in, and on every page one press away: start an incident. */
export function TopBar() {
  const account = useAccountState()
  const mayStart = useMay('incident.start')
  const { pathname, search } = useLocation()
  const product = useSyncExternalStore(subscribeToProduct, productName)
  return (
    <header className={classes.bar}>
      <Link to={paths.home} className={classes.brand} aria-label={`${product}, home`}>
        <img src="/muster.svg" alt="" width={28} height={28} />
        <span className={classes.product}>{product}</span>
      </Link>
      <nav className={classes.nav} aria-label="Pages">
        {account.state === 'signedIn'
          ? menusFor(account.account).map((menu) => (
              <PagesMenu key={menu.title} menu={menu} pathname={pathname} />
            ))
          : null}
      </nav>
      {mayStart ? (
        <NavLink to={paths.startIncident} className={classes.start} aria-label="Start Incident">
          <IconUrgent size={18} aria-hidden />
          <span>
            Start <span className={classes.wide}>Incident</span>
          </span>
        </NavLink>
      ) : null}
      {account.state === 'signedIn' ? <AccountMenu account={account} /> : null}
      {account.state === 'signedOut' ? (
        <Button variant="white" color="ink" size="sm" onClick={() => account.signIn(pathname + search)}>
          Sign in
        </Button>
      ) : null}
    </header>
  )
}

function PagesMenu({ menu, pathname }: { menu: MenuOfPages; pathname: string }) {
  const isHere = (to: string) => pathname === to || pathname.startsWith(`${to}/`)
  return (
    <Menu
      position="bottom-start"
      width={230}
      shadow="md"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <button type="button" className={classes.menu} data-here={menu.items.some(({ to }) => isHere(to))}>
          {menu.title}
          <IconChevronDown size={15} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {menu.items.map(({ label, to }) => (
          <Menu.Item
            key={to}
            component={Link}
            to={to}
            className={classes.item}
            aria-current={isHere(to) ? 'page' : undefined}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
