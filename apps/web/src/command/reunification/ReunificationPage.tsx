import { t } from '@muster/words/t'
import { FollowIncident } from '../follow/FollowIncident.tsx'
import { Reunification } from './Reunification.tsx'

/** Students on the way to their guardians. */
export default function ReunificationPage() {
  return (
    <FollowIncident title={t`Reunification`}>
      {(live, incident) => <Reunification live={live} incident={incident} />}
    </FollowIncident>
  )
}
