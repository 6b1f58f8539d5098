import { t } from '@muster/words/t'
import { useAccountState } from '../../auth/accountState.ts'
import { ClearRooms } from '../../board/clearing/ClearRooms.tsx'
import { paths } from '../../paths.ts'
import { FollowIncident } from '../follow/FollowIncident.tsx'
import { openClearingSender } from './clearingSender.ts'

/** Going from room to room: the people at each, the findings, and the next room. */
export default function ClearRoomsPage() {
  const account = useAccountState()
  if (account.state !== 'signedIn') return null
  const { id } = account.account.profile
  return (
    <FollowIncident title={t`Clear rooms`} to={paths.clearRooms}>
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
