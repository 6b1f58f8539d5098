import { GuestPage } from '../frame/GuestPage.tsx'
import { GuestChat } from './GuestChat.tsx'

/** What responders, command and rooms write to each other. */
export default function GuestChatPage() {
  return (
    <GuestPage title="Chat" show="chat" right="incident.chat">
      <GuestChat />
    </GuestPage>
  )
}
