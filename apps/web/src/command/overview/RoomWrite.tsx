import { Button, SegmentedControl, Textarea } from '@mantine/core'
import { postCommandChat } from '@muster/contract/incidentCalls'
import type { RoomState } from '@muster/domain/incident/state'
import { messageLimit } from '@muster/domain/text'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { toastSuccess } from '../../ui/toasts.ts'
import { useDraft } from '../../ui/useDraft.ts'
import { Failure } from '../Failure.tsx'
import type { Rooms } from './audience.ts'
import classes from './RoomDrawer.module.css'
import { useCommand } from './useCommand.ts'
import { useRequestAttendance, useSendMessage } from './useSend.ts'

type RoomWriteProps = { incidentId: string; room: RoomState; hasChat: boolean }

/** Writes to one room: in its chat, or as a room message that stands at the top of its page. */
export function RoomWrite({ incidentId, room, hasChat }: RoomWriteProps) {
  const [way, setWay] = useState<'chat' | 'message'>(hasChat ? 'chat' : 'message')
  const [text, setText] = useDraft(`${incidentId}.${room.id}`, '')
  const only: Rooms = { audience: 'chosen', roomIds: [room.id] }
  const clear = () => setText('')
  const chat = useCommand(
    (commandId, words: string) =>
      call(postCommandChat, { params: { incidentId }, body: { commandId, roomId: room.id, text: words } }),
    clear,
  )
  const message = useSendMessage(incidentId, clear)
  const attendance = useRequestAttendance(incidentId)
  const failure = (way === 'chat' ? chat.error : message.error) ?? attendance.error
  const pending = chat.isPending || message.isPending

  function send() {
    const words = text.trim()
    if (way === 'chat') chat.mutate(words)
    else message.mutate({ message: words, severity: 2, ...only })
  }

  function askAttendance() {
    const onSuccess = () => toastSuccess(`Attendance requested from ${room.name}`)
    attendance.mutate(only, { onSuccess })
  }

  return (
    <section className={classes.write} aria-label={`Write to ${room.name}`}>
      {hasChat ? (
        <SegmentedControl
          aria-label="How"
          fullWidth
          value={way}
          onChange={(value) => setWay(value === 'chat' ? 'chat' : 'message')}
          data={[
            { value: 'chat', label: 'Chat' },
            { value: 'message', label: 'Room message' },
          ]}
        />
      ) : null}
      <Textarea
        aria-label={way === 'chat' ? 'Chat message' : 'Room message'}
        placeholder={way === 'chat' ? 'Write in the chat' : 'Stands at the top of the room’s page'}
        size="md"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={messageLimit}
        value={text}
        disabled={pending}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {failure ? <Failure what="sent" error={failure} /> : null}
      <div className={classes.buttons}>
        <Button size="md" loading={pending} disabled={text.trim() === ''} onClick={send}>
          {way === 'chat' ? 'Send' : 'Send message'}
        </Button>
        <Button size="md" variant="default" loading={attendance.isPending} onClick={askAttendance}>
          Request attendance
        </Button>
      </div>
    </section>
  )
}
