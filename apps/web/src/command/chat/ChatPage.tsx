import { t } from '@muster/words/t'
import { useAccountState } from '../../auth/accountState.ts'
import { paths } from '../../paths.ts'
import { ChooseIncident } from '../follow/ChooseIncident.tsx'
import { FollowIncident } from '../follow/FollowIncident.tsx'
import { ChatDesk } from './ChatDesk.tsx'
import { UnsentMessages } from './UnsentMessages.tsx'
import { useChatAddress } from './useChatAddress.ts'

/**
 * Command's chats with rooms, with responders, and among themselves: one incident’s conversations beside each other.
 */
export default function ChatPage() {
  const account = useAccountState()
  const address = useChatAddress()
  if (account.state !== 'signedIn') return null
  const { id, name } = account.account.profile
  const { incidentId } = address
  if (incidentId === null)
    return (
      <ChooseIncident
        key={account.account.tenant?.tenantId}
        title={t`Chat`}
        words={{
          none: t`No active incident. When one starts, its rooms are listed here.`,
          several: t`Which incident’s rooms do you want to chat with?`,
        }}
        to={(id) => paths.chatOf(id)}
      />
    )
  return (
    <FollowIncident
      title={t`Chat`}
      incidentId={incidentId}
      whenGone={<UnsentMessages incidentId={incidentId} accountId={id} />}
    >
      {(live, incident) => (
        <ChatDesk key={id} live={live} incident={incident} me={{ id, name }} address={address} />
      )}
    </FollowIncident>
  )
}
