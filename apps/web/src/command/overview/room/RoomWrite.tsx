import { Textarea } from '@mantine/core'
import { postCommandChat } from '@muster/contract/incidentCalls'
import type { RoomState } from '@muster/domain/incident/state'
import { messageLimit } from '@muster/domain/text'
import { t } from '@muster/words/t'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import classes from '../../../board/room/room.module.css'
import { openAttemptStore, unansweredInput } from '../../../board/send/attemptStore.ts'
import { EarlierAttemptNotice, Failure } from '../../../board/send/Failure.tsx'
import { useCommand } from '../../../board/send/useCommand.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { Segmented } from '../../../ui/kit/Segmented.tsx'
import { isSendKey } from '../../../ui/sendKey.ts'
import { useTabOwner } from '../../../ui/tabOwner.ts'
import { toastSuccess } from '../../../ui/toasts.ts'
import { readDraft, useDraft } from '../../../ui/useDraft.ts'
import type { AudienceRooms } from '../messages/audience.ts'
import { type Message, useRequestAttendance, useSendMessage } from '../messages/useSend.ts'

type RoomWriteProps = { incidentId: string; room: RoomState; hasChat: boolean }

/** Writes to one room: in its chat, or as a room message at the top of its page. */
export function RoomWrite({ incidentId, room, hasChat }: RoomWriteProps) {
  const draft = `${incidentId}.${room.id}`
  const [text, setText] = useDraft(draft, '')
  const owner = useTabOwner()
  const [earlier] = useState(() => unansweredWrite(owner, draft))
  const [way, setWay] = useState<'chat' | 'message'>(earlier?.way ?? (hasChat ? 'chat' : 'message'))
  const only: AudienceRooms = { audience: 'chosen', roomIds: [room.id] }
  const clear = (sent: string) => setText((was) => (was.trim() === sent ? '' : was))
  const chat = useCommand(
    (commandId, words: string) =>
      call(postCommandChat, { params: { incidentId }, body: { commandId, roomId: room.id, text: words } }),
    clear,
    `${draft}.chat`,
  )
  const message = useSendMessage(incidentId, (sent) => clear(sent.message), `${draft}.message`)
  const attendance = useRequestAttendance(incidentId)
  const failure = (way === 'chat' ? chat.error : message.error) ?? attendance.error
  const pending = chat.isPending || message.isPending

  function send() {
    const words = text.trim()
    if (way === 'chat') chat.mutate(words)
    else message.mutate({ message: words, severity: 2, ...only })
  }

  function askAttendance() {
    const onSuccess = () => toastSuccess(t`Attendance requested from ${room.name}`)
    attendance.mutate(only, { onSuccess })
  }

  return (
    <section className={classes.write} aria-label={t`Write to ${room.name}`}>
      {hasChat ? (
        <Segmented
          label={t`How`}
          choices={[
            { value: 'chat', label: t`Chat` },
            { value: 'message', label: t`Room message` },
          ]}
          value={way}
          onChange={setWay}
        />
      ) : null}
      <Textarea
        aria-label={way === 'chat' ? t`Chat message` : t`Room message`}
        placeholder={way === 'chat' ? t`Write in the chat` : t`Shown at the top of the room’s page`}
        size="md"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={messageLimit}
        value={text}
        disabled={pending}
        onKeyDown={(event) => {
          if (!isSendKey(event.nativeEvent)) return
          event.preventDefault()
          if (text.trim() !== '' && !pending) send()
        }}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {failure ? <Failure what="sent" error={failure} /> : null}
      {earlier?.way === way && earlier.words === text.trim() && chat.isIdle && message.isIdle ? (
        <EarlierAttemptNotice />
      ) : null}
      <div className={classes.buttons}>
        <Button kind="primary" loading={pending} disabled={text.trim() === ''} onClick={send}>
          {way === 'chat' ? t`Send` : t`Send message`}
        </Button>
        <Button loading={attendance.isPending} onClick={askAttendance}>
          {t`Request attendance`}
        </Button>
      </div>
    </section>
  )
}

/** The unanswered message to this room from before the drawer was closed or the page left. */
function unansweredWrite(
  owner: string | null,
  draft: string,
): { way: 'chat' | 'message'; words: string } | null {
  const tried = <I,>(way: string) =>
    unansweredInput<I>(openAttemptStore(owner, `${draft}.${way}`, () => sessionStorage))
  const words = readDraft(owner, draft, '').trim()
  if (words !== '' && tried<string>('chat') === words) return { way: 'chat', words }
  return words !== '' && tried<Message>('message')?.message === words ? { way: 'message', words } : null
}
