import { useSyncExternalStore } from 'react'
import { Link, NavLink, Outlet } from 'react-router'
import { productName, subscribeToProduct } from '../../api/product.ts'
import { paths } from '../../paths.ts'
import { VersionFooter } from '../../shell/VersionFooter.tsx'
import classes from './PublicLayout.module.css'

const pages = [
  { to: paths.redbag, label: 'Bags' },
  { to: paths.redbagAbout, label: 'How to use' },
  { to: paths.redbagInventory, label: 'Contents' },
  { to: paths.redbagLockdown, label: 'In a lockdown' },
  { to: paths.redbagSetup, label: 'Set up' },
]

/** Around the pages about safety bags that need neither a bag nor a sign-in. */
export default function PublicLayout() {
  const product = useSyncExternalStore(subscribeToProduct, productName)
  return (
    <div className={classes.layout}>
      <header className={classes.header}>
        <Link to={paths.home} className={classes.brand}>
          <img src="/muster.svg" alt="" width={28} height={28} />
          {product}
        </Link>
        <nav className={classes.nav} aria-label="Safety bags">
          {pages.map(({ to, label }) => (
            <NavLink key={to} to={to} end className={classes.link}>
              {label}
            </NavLink>
          ))}
        </nav>
      </header>
      <main className={classes.main}>
        <Outlet />
      </main>
      <VersionFooter />
    </div>
  )
}
