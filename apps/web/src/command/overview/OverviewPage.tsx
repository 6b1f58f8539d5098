import { paths } from '../../paths.ts'
import { FollowIncident } from '../follow/FollowIncident.tsx'
import { CommandBoard } from './CommandBoard.tsx'

/** The command board of one incident. */
export default function OverviewPage() {
  return (
    <FollowIncident title={null} to={paths.overview}>
      {(live, incident) => <CommandBoard live={live} incident={incident} />}
    </FollowIncident>
  )
}
