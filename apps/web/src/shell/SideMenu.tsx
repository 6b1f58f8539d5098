import { Loader } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { NavLink } from 'react-router'
import { SignOutDialog } from '../auth/SignOutDialog.tsx'
import { paths } from '../paths.ts'
import classes from './SideMenu.module.css'
import { type SideItem, shownItems } from './sideItems.ts'
import { useStoredFlag } from './useStoredFlag.ts'

type SideMenuProps = { items: readonly SideItem[]; signOut: () => void }

/**
 * The left side menu: 60 px wide collapsed, 250 px expanded, as this device last had it. On a phone the same list is
 * at the bottom, under the thumb.
 */
export function SideMenu({ items, signOut }: SideMenuProps) {
  const [isExpanded, setExpanded] = useStoredFlag('muster.sideMenu', true)
  const [isAsking, setAsking] = useState(false)
  const Fold = isExpanded ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand
  const hint = (title: string) => (isExpanded ? undefined : title)
  return (
    <>
      <nav className={classes.side} data-expanded={isExpanded} aria-label="Side menu">
        <button
          type="button"
          className={`${classes.item} ${classes.fold}`}
          aria-expanded={isExpanded}
          title={hint('Expand menu')}
          onClick={() => setExpanded(!isExpanded)}
        >
          <Fold size={22} aria-hidden />
          <span className={classes.label}>{isExpanded ? 'Collapse menu' : 'Expand menu'}</span>
        </button>
        <ul className={classes.list}>
          {shownItems(items).map((item) => (
            <li key={item.route}>
              <Item item={item} hint={hint(item.title)} />
            </li>
          ))}
        </ul>
        <button
          type="button"
          className={`${classes.item} ${classes.logout}`}
          title={hint('Logout')}
          onClick={() => setAsking(true)}
        >
          <IconLogout size={22} aria-hidden />
          <span className={classes.label}>Logout</span>
        </button>
      </nav>
      <SignOutDialog opened={isAsking} onClose={() => setAsking(false)} signOut={signOut} />
    </>
  )
}

/** @param hint the tooltip while the words are hidden */
function Item({ item, hint }: { item: SideItem; hint: string | undefined }) {
  const { route, icon: Icon, title, disabled, loading } = item
  const inside = (
    <>
      {loading ? <Loader size={22} color="gray" aria-hidden /> : <Icon size={22} aria-hidden />}
      <span className={classes.label}>{title}</span>
    </>
  )
  const common = { className: classes.item, title: hint, 'aria-busy': loading }
  if (disabled)
    return (
      // A link that leads nowhere for now keeps its place and its name.
      <a role="link" aria-disabled="true" {...common}>
        {inside}
      </a>
    )
  return (
    <NavLink to={route} end={route === paths.home} {...common}>
      {inside}
    </NavLink>
  )
}
