import { useAccountState } from '../../auth/accountState.ts'
import { FollowIncident } from '../FollowIncident.tsx'
import { ClearRooms } from './ClearRooms.tsx'

/** Going from room to room: who is where, what was found, what is next. */
export function Component() {
  const account = useAccountState()
  if (account.state !== 'signedIn') return null
  const { id } = account.account.profile
  return (
    <FollowIncident title="Clear rooms">
      {(live, incident) => <ClearRooms live={live} incident={incident} accountId={id} />}
    </FollowIncident>
  )
}
