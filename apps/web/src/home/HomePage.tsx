import { AccessEnded } from '../auth/AccessEnded.tsx'
import { useAccountState } from '../auth/accountState.ts'
import { Loading } from '../layout/Loading.tsx'
import { SchemeControl } from '../layout/SchemeChoice.tsx'
import { useLook } from '../layout/useLook.ts'
import { useTitle } from '../ui/useTitle.ts'
import classes from './HomePage.module.css'
import { PartnerCarousel } from './PartnerCarousel.tsx'
import { SignedInHome } from './SignedInHome.tsx'
import { WelcomeHome } from './WelcomeHome.tsx'

/** Home, public: what Muster is and the two ways in; for people who are signed in, what is going on. */
export function Component() {
  useTitle('Home')
  const account = useAccountState()
  const look = useLook()
  if (account.state === 'loading') return <Loading />
  if (account.state === 'ended') return <AccessEnded ended={account} />
  return (
    <div className={classes.page}>
      {account.state === 'signedIn' ? (
        <SignedInHome account={account.account} />
      ) : (
        <WelcomeHome account={account} />
      )}
      {look && look.logoUrls.length > 0 ? <PartnerCarousel urls={look.logoUrls} name={look.name} /> : null}
      {account.state === 'signedIn' ? null : (
        <div className={classes.scheme}>
          <SchemeControl />
        </div>
      )}
    </div>
  )
}
