import { IconBug } from '@tabler/icons-react'
import { Outlet, useSearchParams } from 'react-router'
import { Button } from '../../ui/kit/Button.tsx'
import { AppShell } from '../AppShell.tsx'
import classes from './debug.module.css'
import { TenantPanel } from './TenantPanel.tsx'

/** The debug layout: a Debug button; with `debug` in the address, the panel for tenant settings (specification, section 2). */
export default function DebugLayout() {
  const [search, setSearch] = useSearchParams()
  const isShown = search.has('debug')
  function show(shown: boolean) {
    const next = new URLSearchParams(search)
    if (shown) next.set('debug', '')
    else next.delete('debug')
    setSearch(next, { replace: true })
  }
  return (
    <AppShell>
      <div className={classes.page}>
        {isShown ? (
          <TenantPanel hide={() => show(false)} />
        ) : (
          <Button
            leftSection={<IconBug size={18} aria-hidden />}
            className={classes.button}
            onClick={() => show(true)}
          >
            Debug
          </Button>
        )}
        <Outlet />
      </div>
    </AppShell>
  )
}
