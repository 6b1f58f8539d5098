import { Menu } from '@mantine/core'
import { t } from '@muster/words/t'
import { IconChevronDown, IconMenu2, IconUrgent } from '@tabler/icons-react'
import { type CSSProperties, Fragment, useContext, useSyncExternalStore } from 'react'
import { Link, matchPath, NavLink, useLocation } from 'react-router'
import { productName, subscribeToProduct } from '../api/product.ts'
import { useAccountState, useMay } from '../auth/accountState.ts'
import { paths, routePatterns } from '../paths.ts'
import { rich } from '../ui/rich.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { barColours } from './contrast.ts'
import { FindButton } from './find/FindButton.tsx'
import { MenuContext } from './menuContext.ts'
import { type MenuItem, type Menu as MenuOfPages, menusFor } from './menus.ts'
import { OrganizationLine } from './OrganizationLine.tsx'
import classes from './TopBar.module.css'
import { useBranding } from './useBranding.ts'

/**
 * The top bar in the organization’s color: menus, the signed-in person, and on every page one press away: start an
 * incident.
 * @param isPlain Muster’s own color instead: beside the band and color of an incident, no organization’s red may be
 * taken for a lockdown’s, and no yellow for a drill’s
 */
export function TopBar({ isPlain }: { isPlain: boolean }) {
  const account = useAccountState()
  const mayStart = useMay('incident.start')
  const { pathname, search, hash } = useLocation()
  const product = useSyncExternalStore(subscribeToProduct, productName)
  const branding = useBranding()
  const { top } = useContext(MenuContext)
  const menus = account.state === 'signedIn' ? menusFor(top, account.account, product) : []
  return (
    <>
      <header className={classes.bar} style={isPlain ? undefined : colours(branding?.brandColor)}>
        <Link to={paths.home} className={classes.brand} aria-label={t`Home, ${branding?.name ?? product}`}>
          <img src="/muster.svg" alt="" width={28} height={28} />
          <span className={classes.name}>{branding?.name ?? product}</span>
        </Link>
        <nav className={classes.nav} aria-label={t`Pages`}>
          {menus.map((menu) => (
            <PagesMenu key={menu.title} menu={menu} pathname={pathname} />
          ))}
          {menus.length > 0 ? <AllMenus menus={menus} pathname={pathname} /> : null}
        </nav>
        {account.state === 'signedIn' ? <FindButton account={account.account} /> : null}
        {mayStart ? (
          <NavLink to={startPath(pathname)} className={classes.start} aria-label={t`Start Incident`}>
            <IconUrgent size={18} aria-hidden />
            <span>{rich`Start ${<span className={classes.wide}>{t`Incident`}</span>}`}</span>
          </NavLink>
        ) : null}
        {account.state === 'signedIn' ? <AccountMenu account={account} /> : null}
        {account.state === 'signedOut' ? (
          <button
            type="button"
            className={classes.start}
            onClick={() => account.signIn(pathname + search + hash)}
          >
            {t`Sign in`}
          </button>
        ) : null}
      </header>
      <OrganizationLine />
    </>
  )
}

/** The address for starting an incident; from a site’s page or one under it, with that site chosen. */
function startPath(pathname: string): string {
  const id = Number(matchPath({ path: routePatterns.site, end: false }, pathname)?.params.id)
  return id > 0 ? paths.startIncidentAt(id) : paths.startIncident
}

/** The bar’s colors as the style sheet names them; nothing where the organization has chosen none. */
function colours(brandColor: string | null | undefined): CSSProperties | undefined {
  if (!brandColor || !/^#[0-9a-f]{6}$/i.test(brandColor)) return undefined
  const { bar, text, hover } = barColours(brandColor)
  return { '--bar': bar, '--bar-text': text, '--bar-hover': hover } as CSSProperties
}

const menuLook = { shadow: 'md', withinPortal: false, withInitialFocusPlaceholder: false } as const

function PagesMenu({ menu, pathname }: { menu: MenuOfPages; pathname: string }) {
  return (
    <Menu {...menuLook} position="bottom-start" width={230}>
      <Menu.Target>
        <button
          type="button"
          className={`${classes.menu} ${classes.one}`}
          data-here={menu.groups.flat().some(({ to }) => isHere(to, pathname))}
        >
          {menu.title}
          <IconChevronDown size={15} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Items menu={menu} pathname={pathname} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** All menus behind one button, where there is no room for them side by side. */
function AllMenus({ menus, pathname }: { menus: readonly MenuOfPages[]; pathname: string }) {
  return (
    <Menu {...menuLook} position="bottom-start" width={260}>
      <Menu.Target>
        <button type="button" className={`${classes.menu} ${classes.all}`}>
          <IconMenu2 size={20} aria-hidden />
          {t`Menu`}
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.tall}>
        {menus.map((menu) => (
          <Fragment key={menu.title}>
            <Menu.Label>{menu.title}</Menu.Label>
            <Items menu={menu} pathname={pathname} />
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Items({ menu, pathname }: { menu: MenuOfPages; pathname: string }) {
  return menu.groups.map((group, at) => (
    <Fragment key={group[0]?.to}>
      {at > 0 ? <Menu.Divider /> : null}
      {group.map((item) => (
        <Item key={item.to} {...item} isOpen={isHere(item.to, pathname)} />
      ))}
    </Fragment>
  ))
}

function Item({ label, to, whyNot, isOpen }: MenuItem & { isOpen: boolean }) {
  if (whyNot !== null)
    return (
      <Menu.Item disabled className={classes.item}>
        {label}
        <span className={classes.why}>{whyNot}</span>
      </Menu.Item>
    )
  return (
    <Menu.Item component={Link} to={to} className={classes.item} aria-current={isOpen ? 'page' : undefined}>
      {label}
    </Menu.Item>
  )
}

function isHere(to: string, pathname: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`)
}
