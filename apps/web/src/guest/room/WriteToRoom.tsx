import { Textarea } from '@mantine/core'
import { sendGuestRoomMessage } from '@muster/contract/guestCalls'
import type { RoomState } from '@muster/domain/incident/state'
import { messageLimit } from '@muster/domain/text'
import { t } from '@muster/words/t'
import type { FormEvent } from 'react'
import { call } from '../../api/call.ts'
import classes from '../../board/room/room.module.css'
import { Failure } from '../../board/send/Failure.tsx'
import { useCommand } from '../../board/send/useCommand.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { submitOnSendKey } from '../../ui/sendKey.ts'
import { toastSuccess } from '../../ui/toasts.ts'
import { useDraft } from '../../ui/useDraft.ts'
import { useGuest } from '../GuestContext.ts'

/** A message to one room, shown at the top of its page. */
export function WriteToRoom({ room }: { room: RoomState }) {
  const { incident } = useGuest()
  const key = `guest.${incident.id}.${room.id}.message`
  const [text, setText] = useDraft(key, '')
  const send = useCommand(
    (commandId, message: string) =>
      call(sendGuestRoomMessage, { body: { commandId, message, roomIds: [room.id] } }),
    (sent) => setText((was) => (was.trim() === sent ? '' : was)),
    key,
  )
  function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim()) send.mutate(text.trim(), { onSuccess: () => toastSuccess(t`Sent to ${room.name}`) })
  }
  return (
    <form className={classes.write} aria-label={t`Write to ${room.name}`} onSubmit={submit}>
      <Textarea
        aria-label={t`Room message`}
        placeholder={t`Shown at the top of the room’s page`}
        size="md"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={messageLimit}
        value={text}
        disabled={send.isPending}
        onKeyDown={submitOnSendKey}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {send.error ? <Failure what="sent" error={send.error} /> : null}
      <Button
        kind="primary"
        type="submit"
        loading={send.isPending}
        disabled={text.trim() === ''}
      >{t`Send to ${room.name}`}</Button>
    </form>
  )
}
