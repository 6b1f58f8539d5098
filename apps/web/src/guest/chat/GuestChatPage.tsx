import { t } from '@muster/words/t'
import { GuestPage } from '../frame/GuestPage.tsx'
import { GuestChat } from './GuestChat.tsx'

/** The chat between responders, command and rooms. */
export default function GuestChatPage() {
  return (
    <GuestPage title={t`Chat`} show="chat" right="incident.chat">
      <GuestChat />
    </GuestPage>
  )
}
