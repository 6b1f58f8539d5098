import { notifications } from '@mantine/notifications'
import { t } from '@muster/words/t'
import { IconWorld } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useAccountState } from '../auth/accountState.ts'
import { tabStorage } from '../startup/browserStorage.ts'
import { useAppConfig } from './appConfigContext.ts'
import classes from './DomainWatch.module.css'
import { domainStep, isSigningIn } from './domainStep.ts'
import { useBranding } from './useBranding.ts'
import { watchDomain } from './watchDomain.ts'

/** Takes people to their organization’s host, or tells them which it is (specification, section 6). */
export function DomainWatch() {
  const account = useAccountState()
  const { domain } = useAppConfig()
  const prefix = useBranding()?.prefix ?? null
  const isMidway = isSigningIn(useLocation().pathname)
  const isSignedIn = account.state === 'signedIn'
  const isGlobalAdmin = isSignedIn && account.account.profile.isGlobalAdmin
  const [words, setWords] = useState<string | null>(null)

  useEffect(() => {
    // Where this tab can keep nothing nobody stays signed in, and a redirect could go round in a circle.
    const memory = tabStorage()
    if (!isSignedIn || isMidway || !memory) return
    const { location } = window
    return watchDomain({
      decide: (hasJustRedirected) =>
        domainStep({ domain, prefix, isGlobalAdmin, location, hasJustRedirected }),
      memory,
      go: (url) => location.replace(url),
      showBanner: setWords,
      showToast: (message, autoClose) =>
        notifications.show({ title: t`Other domain`, message, color: 'yellow.8', autoClose, role: 'status' }),
    })
  }, [domain, isGlobalAdmin, isMidway, isSignedIn, prefix])

  return (
    <div role="status">
      {words ? (
        <p className={classes.banner}>
          <IconWorld size={20} aria-hidden />
          {words}
        </p>
      ) : null}
    </div>
  )
}
