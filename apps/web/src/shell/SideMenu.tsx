import { Drawer, Loader } from '@mantine/core'
import { t, told } from '@muster/words/t'
import {
  IconDots,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLogout,
} from '@tabler/icons-react'
import { useContext, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { AccountState } from '../auth/accountState.ts'
import { SignOutDialog } from '../auth/SignOutDialog.tsx'
import { useHeightVariable } from '../ui/useHeightVariable.ts'
import { MenuContext } from './menuContext.ts'
import classes from './SideMenu.module.css'
import { type SideItem, shownGroups, shownItems, sideItemsFor } from './sideItems.ts'
import { useStoredFlag } from './useStoredFlag.ts'

type SideMenuProps = {
  account: Extract<AccountState, { state: 'signedIn' }>
  /** The address of the item that is lit; null: none. */
  lit: string | null
  /** True beside a page that needs the window for itself: collapsed until it is pressed, and no tabs on a phone. */
  isAside: boolean
}

/**
 * The left side menu (specification, section 2): 60 px wide collapsed, 250 px expanded, as this device last had it. On a
 * phone five tabs along the bottom, under the thumb, the last of which opens the whole menu.
 */
export function SideMenu({ account, lit, isAside }: SideMenuProps) {
  const { side: entries } = useContext(MenuContext)
  const [isStored, setStored] = useStoredFlag('muster.sideMenu', true)
  const [isPressed, setPressed] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const isExpanded = isAside ? isPressed : isStored
  const Fold = isExpanded ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand
  const fold = isExpanded ? t`Collapse menu` : t`Expand menu`
  const items = sideItemsFor(entries, account.account)
  return (
    <>
      <nav className={classes.side} data-expanded={isExpanded} aria-label={t`Side menu`}>
        <button
          type="button"
          className={classes.item}
          aria-expanded={isExpanded}
          title={isExpanded ? undefined : fold}
          onClick={() => (isAside ? setPressed(!isPressed) : setStored(!isStored))}
        >
          <Fold size={20} aria-hidden />
          <span className={classes.label}>{fold}</span>
        </button>
        <Groups items={items} lit={lit} areWordsHidden={!isExpanded} />
        <Logout hint={isExpanded ? undefined : t`Logout`} onClick={() => setAsking(true)} />
      </nav>
      {isAside ? null : <Tabs items={items} lit={lit} onLogout={() => setAsking(true)} />}
      <SignOutDialog opened={isAsking} onClose={() => setAsking(false)} signOut={account.signOut} />
    </>
  )
}

type GroupsProps = { items: readonly SideItem[]; lit: string | null; areWordsHidden: boolean }

function Groups({ items, lit, areWordsHidden }: GroupsProps) {
  return shownGroups(items).map(({ group, items: own }) => (
    <div key={group} className={classes.group}>
      <p className={classes.heading} aria-hidden>
        {told(group)}
      </p>
      <ul className={classes.list} aria-label={told(group)}>
        {own.map((item) => (
          <li key={item.route}>
            <Item item={item} isLit={item.route === lit} hint={areWordsHidden ? item.title : undefined} />
          </li>
        ))}
      </ul>
    </div>
  ))
}

function Logout({ hint, onClick }: { hint?: string | undefined; onClick: () => void }) {
  return (
    <button type="button" className={`${classes.item} ${classes.logout}`} title={hint} onClick={onClick}>
      <IconLogout size={20} aria-hidden />
      <span className={classes.label}>{t`Logout`}</span>
    </button>
  )
}

type TabsProps = { items: readonly SideItem[]; lit: string | null; onLogout: () => void }

/** The tabs of a phone. More is lit for an item behind it. */
function Tabs({ items, lit, onLogout }: TabsProps) {
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const tabs = shownItems(items).filter(({ isTab }) => isTab)
  return (
    <nav
      ref={useHeightVariable<HTMLElement>('--bottom-bar-height')}
      className={classes.tabs}
      aria-label={t`Tabs`}
    >
      {tabs.map((item) => (
        <Item key={item.route} item={item} isLit={item.route === lit} hint={undefined} />
      ))}
      <button
        type="button"
        className={classes.item}
        aria-expanded={openedAt === key}
        aria-current={lit !== null && !tabs.some(({ route }) => route === lit) ? 'true' : undefined}
        onClick={() => setOpenedAt(key)}
      >
        <IconDots size={20} aria-hidden />
        <span className={classes.label}>{t`More`}</span>
      </button>
      <Drawer
        opened={openedAt === key}
        onClose={() => setOpenedAt(null)}
        position="bottom"
        size="85%"
        title={t`All pages`}
        classNames={{ body: classes.sheet }}
      >
        <Groups items={items} lit={lit} areWordsHidden={false} />
        <Logout onClick={onLogout} />
      </Drawer>
    </nav>
  )
}

type ItemProps = {
  item: SideItem
  isLit: boolean
  /** The tooltip while the words are hidden. */
  hint: string | undefined
}

function Item({ item, isLit, hint }: ItemProps) {
  const { route, icon: Icon, title, disabled, loading } = item
  const inside = (
    <>
      {loading ? <Loader size={20} color="gray" aria-hidden /> : <Icon size={20} aria-hidden />}
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
    <Link to={route} aria-current={isLit ? 'page' : undefined} {...common}>
      {inside}
    </Link>
  )
}
