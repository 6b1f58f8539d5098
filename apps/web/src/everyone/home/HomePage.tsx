import { t } from '@muster/words/t'
import { AccessEnded } from '../../auth/AccessEnded.tsx'
import { useAccountState } from '../../auth/accountState.ts'
import { SchemeControl } from '../../shell/SchemeChoice.tsx'
import { useBranding } from '../../shell/useBranding.ts'
import { Loading } from '../../ui/page/Loading.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import classes from './HomePage.module.css'
import { PartnerCarousel } from './PartnerCarousel.tsx'
import { SignedInHome } from './SignedInHome.tsx'
import { WelcomeHome } from './WelcomeHome.tsx'

/** Home, public: an introduction to Muster and the two ways in; for people who are signed in, the running incidents. */
export default function HomePage() {
  useTitle(t`Home`)
  const account = useAccountState()
  const branding = useBranding()
  if (account.state === 'loading') return <Loading />
  if (account.state === 'ended') return <AccessEnded ended={account} />
  return (
    <div className={classes.page}>
      {account.state === 'signedIn' ? (
        <SignedInHome account={account.account} />
      ) : (
        <WelcomeHome account={account} />
      )}
      {branding && branding.logoUrls.length > 0 ? (
        <PartnerCarousel urls={branding.logoUrls} name={branding.name} />
      ) : null}
      {account.state === 'signedIn' ? null : (
        <div className={classes.scheme}>
          <SchemeControl />
        </div>
      )}
    </div>
  )
}
