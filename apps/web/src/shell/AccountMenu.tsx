import { Menu } from '@mantine/core'
import { t } from '@muster/words/t'
import {
  IconBell,
  IconBuilding,
  IconCheck,
  IconChevronDown,
  IconFingerprint,
  IconHelp,
  IconLogout,
  IconUser,
} from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useMatches, useNavigate, useSearchParams } from 'react-router'
import { type AccountState, useMay } from '../auth/accountState.ts'
import { SignOutDialog } from '../auth/SignOutDialog.tsx'
import { paths } from '../paths.ts'
import { toastError } from '../ui/toasts.ts'
import classes from './AccountMenu.module.css'
import { helpAddress } from './helpAddress.ts'
import { LanguageItems } from './LanguageItems.tsx'
import { SchemeItems } from './SchemeChoice.tsx'
import { TenantSwitcher } from './TenantSwitcher.tsx'

const NotifyMeDialog = lazy(() => import('../push/NotifyMeDialog.tsx'))

/**
 * The menu of the signed-in person: switching between organizations; notifications on this device; how they sign in;
 * help for the page that is shown; signing out, which asks first.
 */
export function AccountMenu({ account }: { account: Extract<AccountState, { state: 'signedIn' }> }) {
  const { profile, tenant } = account.account
  const [asking, setAsking] = useState(false)
  const [switching, setSwitching] = useState(false)
  const [notifying, setNotifying] = useState(false)
  // An organization calls itself as it likes. Its key is its own.
  const namesakes = duplicatesIn(profile.tenants.map(({ name }) => name))
  const mayBeTold = useMay('incident.read')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const help = helpAddress(useMatches(), search.get('part'))
  useEffect(() => {
    // A person who never allowed notifications on a browser is spared the code for it.
    if (!('Notification' in window) || Notification.permission !== 'granted') return
    import('../push/browserSubscription.ts')
      .then(({ renewSubscriptionHere }) => renewSubscriptionHere())
      .catch(() => {})
  }, [])

  async function switchTo(tenantKey: string) {
    setSwitching(false)
    try {
      await account.switchTenant(tenantKey)
      navigate(paths.home)
    } catch (error) {
      toastError(error instanceof Error ? error.message : String(error))
    }
  }

  return (
    <>
      <Menu
        position="bottom-end"
        width={300}
        shadow="md"
        withinPortal={false}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <button type="button" className={classes.target} aria-label={t`${profile.name}, account`}>
            <IconUser size={18} aria-hidden />
            <span className={classes.names}>
              <span className={classes.name}>{profile.name}</span>
              {tenant ? <span className={classes.tenant}>{tenant.name}</span> : null}
            </span>
            <IconChevronDown size={16} aria-hidden className={classes.chevron} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {profile.isGlobalAdmin ? (
            <Menu.Item leftSection={<IconBuilding size={16} />} onClick={() => setSwitching(true)}>
              {t`Switch organization`}
            </Menu.Item>
          ) : null}
          {!profile.isGlobalAdmin && profile.tenants.length > 1
            ? profile.tenants.map(({ tenantKey, name }) => (
                <Menu.Item
                  key={tenantKey}
                  leftSection={
                    tenantKey === tenant?.tenantKey ? (
                      <IconCheck size={16} />
                    ) : (
                      <span className={classes.gap} />
                    )
                  }
                  aria-current={tenantKey === tenant?.tenantKey}
                  onClick={() => void switchTo(tenantKey)}
                >
                  {namesakes.has(name) ? `${name} (${tenantKey})` : name}
                </Menu.Item>
              ))
            : null}
          {tenant && mayBeTold ? (
            <Menu.Item leftSection={<IconBell size={16} />} onClick={() => setNotifying(true)}>
              {t`Notify me on this device`}
            </Menu.Item>
          ) : null}
          <Menu.Item leftSection={<IconFingerprint size={16} />} onClick={() => navigate(paths.yourSignIn)}>
            {t`Your sign-in`}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconHelp size={16} />}
            component="a"
            href={help}
            target="_blank"
            rel="noreferrer"
          >
            {help === '/docs/' ? t`Documentation` : t`Help for this page`}
          </Menu.Item>
          <LanguageItems />
          <SchemeItems />
          <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => setAsking(true)}>
            {t`Sign out`} <span className={classes.username}>{account.username}</span>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {switching ? (
        <TenantSwitcher
          currentTenantKey={tenant?.tenantKey}
          onChoose={(tenantKey) => void switchTo(tenantKey)}
          onClose={() => setSwitching(false)}
        />
      ) : null}
      {notifying && tenant ? (
        <Suspense>
          <NotifyMeDialog tenantId={tenant.tenantId} onClose={() => setNotifying(false)} />
        </Suspense>
      ) : null}
      <SignOutDialog opened={asking} onClose={() => setAsking(false)} signOut={account.signOut} />
    </>
  )
}

function duplicatesIn(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.filter((name, at) => names.indexOf(name) !== at))
}
