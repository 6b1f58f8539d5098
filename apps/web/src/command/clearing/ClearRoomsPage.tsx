import { useAccountState, useMay } from '../../auth/accountState.ts'
import { ClearRooms } from '../../board/clearing/ClearRooms.tsx'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/page/Notice.tsx'
import { FollowIncident } from '../follow/FollowIncident.tsx'
import { openClearingSender } from './clearingSender.ts'

/** Going from room to room: the people at each, the findings, and the next room. */
export default function ClearRoomsPage() {
  const account = useAccountState()
  const mayClear = useMay('room.clear')
  if (account.state !== 'signedIn') return null
  if (!mayClear)
    return (
      <Notice title="You cannot clear rooms">
        Your role can follow incidents but not say what was found in rooms.
      </Notice>
    )
  const { id } = account.account.profile
  return (
    <FollowIncident title="Clear rooms" to={paths.clearRooms}>
      {(live, incident) => (
        <ClearRooms
          live={live}
          incident={incident}
          personId={id}
          sender={openClearingSender(incident.id, id)}
        />
      )}
    </FollowIncident>
  )
}
