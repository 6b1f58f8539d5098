import { t } from '@muster/words/t'
import { paths } from '../../paths.ts'
import { FollowIncident } from '../follow/FollowIncident.tsx'
import { ExternalAccess } from './ExternalAccess.tsx'

/** The page for letting people from outside into an incident. */
export default function ExternalAccessPage() {
  return (
    <FollowIncident title={t`Outside responders`} to={paths.externalAccess}>
      {(live, incident) => <ExternalAccess live={live} incident={incident} />}
    </FollowIncident>
  )
}
