import { useMay } from '../../auth/accountState.ts'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/page/Notice.tsx'
import { FollowIncident } from '../follow/FollowIncident.tsx'
import { ExternalAccess } from './ExternalAccess.tsx'

/** The page for letting people from outside into an incident. */
export default function ExternalAccessPage() {
  const mayManage = useMay('guest.manage')
  if (!mayManage)
    return (
      <Notice title="You cannot let anybody in">
        Your role can follow incidents but not invite people from outside. Ask who is in command.
      </Notice>
    )
  return (
    <FollowIncident title="People from outside" to={paths.externalAccess}>
      {(live, incident) => <ExternalAccess live={live} incident={incident} />}
    </FollowIncident>
  )
}
