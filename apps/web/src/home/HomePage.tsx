import { AccessEnded } from '../auth/AccessEnded.tsx'
import { useAccountState } from '../auth/accountState.ts'
import { Loading } from '../layout/Loading.tsx'
import { useTitle } from '../ui/useTitle.ts'
import { SignedInHome } from './SignedInHome.tsx'
import { WelcomeHome } from './WelcomeHome.tsx'

/** Home, public: what Muster is and the two ways in; for people who are signed in, what is going on. */
export function Component() {
  useTitle('Home')
  const account = useAccountState()
  if (account.state === 'loading') return <Loading />
  if (account.state === 'ended') return <AccessEnded ended={account} />
  return account.state === 'signedIn' ? (
    <SignedInHome account={account.account} />
  ) : (
    <WelcomeHome account={account} />
  )
}
