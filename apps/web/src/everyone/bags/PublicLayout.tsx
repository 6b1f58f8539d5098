import { t } from '@muster/words/t'
import { useSyncExternalStore } from 'react'
import { Link, NavLink, Outlet } from 'react-router'
import { productName, subscribeToProduct } from '../../api/product.ts'
import { paths } from '../../paths.ts'
import { VersionFooter } from '../../shell/VersionFooter.tsx'
import { LanguageChoice } from '../../ui/LanguageChoice.tsx'
import { useLanguagesOfHost } from '../../ui/page/useLanguagesOfHost.ts'
import classes from './PublicLayout.module.css'

const pages = [
  {
    to: paths.redbag,
    get label() {
      return t`Bags`
    },
  },
  {
    to: paths.redbagAbout,
    get label() {
      return t`How to use`
    },
  },
  {
    to: paths.redbagInventory,
    get label() {
      return t`Contents`
    },
  },
  {
    to: paths.redbagLockdown,
    get label() {
      return t`In a lockdown`
    },
  },
  {
    to: paths.redbagSetup,
    get label() {
      return t`Set up`
    },
  },
]

/** Around the pages about safety bags that need neither a bag nor a sign-in. */
export default function PublicLayout() {
  useLanguagesOfHost()
  const product = useSyncExternalStore(subscribeToProduct, productName)
  return (
    <div className={classes.layout}>
      <header className={classes.header}>
        <Link to={paths.home} className={classes.brand}>
          <img src="/muster.svg" alt="" width={28} height={28} />
          {product}
        </Link>
        <nav className={classes.nav} aria-label={t`Safety bags`}>
          {pages.map(({ to, label }) => (
            <NavLink key={to} to={to} end className={classes.link}>
              {label}
            </NavLink>
          ))}
        </nav>
      </header>
      <main className={classes.main}>
        <LanguageChoice />
        <Outlet />
      </main>
      <VersionFooter />
    </div>
  )
}
