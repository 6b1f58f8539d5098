import { Textarea } from '@mantine/core'
import { isGroup } from '@muster/domain/incident/groupChat'
import type { IncidentState } from '@muster/domain/incident/state'
import { fillVariables, firstPlaceholder } from '@muster/domain/template/variables'
import { messageLimit } from '@muster/domain/text'
import { inEnglish, t } from '@muster/words/t'
import { IconSend } from '@tabler/icons-react'
import { type ChangeEvent, type KeyboardEvent, memo, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useStableCallback } from '../../board/steady/useStableCallback.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { Chip } from '../../ui/kit/Chip.tsx'
import { rich } from '../../ui/rich.tsx'
import { useDraft } from '../../ui/useDraft.ts'
import { useOfferedMessages, valuesNow } from '../overview/messages/messageTemplates.ts'
import { insertWords } from '../send/insertWords.ts'
import classes from './ChatComposer.module.css'
import type { ChannelRow } from './channelRows.ts'
import { draftKey } from './chatOutbox.ts'
import { openChatSender } from './chatSender.ts'

/** Command's most frequent messages in a chat; the organization’s own come after these. */
const roomReplies = [
  inEnglish('Understood.'),
  inEnglish('Tell us more.'),
  inEnglish('Stay where you are.'),
] as const
const groupReplies = [inEnglish('Understood.'), inEnglish('On my way.'), inEnglish('Please repeat.')] as const

/** It measures itself whenever it is drawn, and news of others is no reason to. */
const Field = memo(Textarea)

type ChatComposerProps = {
  incident: IncidentState
  row: ChannelRow
  me: { id: string; name: string }
  /** The reason nothing can be written, as a sentence; null when it can. */
  whyNot: string | null
}

/**
 * Writes to one channel. Typed text stays until it is sent, and sent text stays on this device until the log has it.
 */
export function ChatComposer({ incident, row, me, whyNot }: ChatComposerProps) {
  const { channel, of } = row
  const [text, setText] = useDraft(draftKey(incident.id, channel), '')
  const field = useRef<HTMLTextAreaElement>(null)
  const to = { audience: 'chosen' as const, roomIds: of ? [of.room.id] : [] }
  const templates = useOfferedMessages(incident.action, to)
  const gap = firstPlaceholder(text)
  const canSend = text.trim() !== '' && text.length <= messageLimit && gap === null

  const isOpen = whyNot === null
  useEffect(() => {
    // On a phone the keyboard would cover the conversation.
    if (isOpen && window.matchMedia('(hover: hover)').matches) field.current?.focus({ preventScroll: true })
  }, [isOpen])

  function take(words: string) {
    const { selectionStart = null, selectionEnd = null } = field.current ?? {}
    const cursor =
      selectionStart === null || selectionEnd === null ? null : { start: selectionStart, end: selectionEnd }
    const next = insertWords(text, words, cursor)
    flushSync(() => setText(next.text))
    const place = firstPlaceholder(words)
    field.current?.focus()
    if (place) field.current?.setSelectionRange(next.start + place.start, next.start + place.end)
    else field.current?.setSelectionRange(next.end, next.end)
  }

  const send = useStableCallback(() => {
    if (!canSend) return
    openChatSender(incident.id, me.id).send(channel, text.trim(), incident.version)
    setText('')
    field.current?.focus()
  })
  const write = useStableCallback(({ currentTarget }: ChangeEvent<HTMLTextAreaElement>) =>
    setText(currentTarget.value),
  )
  const onKeyDown = useStableCallback((event: KeyboardEvent) => {
    // A word that is still being composed ends with Enter, too.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  })

  if (whyNot !== null)
    return (
      <div className={classes.composer}>
        <p role="status">{whyNot}</p>
        {text.trim() === '' ? null : (
          <p className={classes.kept}>{rich`<b>Not sent. Saved here:</b> ${text}`}</p>
        )}
      </div>
    )
  return (
    <div className={classes.composer}>
      <ul className={classes.replies} aria-label={t`Quick replies`}>
        {(isGroup(channel) ? groupReplies : roomReplies).map((words) => (
          <li key={words}>
            <Chip onClick={() => take(words)}>{words}</Chip>
          </li>
        ))}
        {isGroup(channel)
          ? null
          : templates?.map(({ title, text: template }) => (
              <li key={`${title} ${template}`}>
                <Chip title={template} onClick={() => take(fillVariables(template, valuesNow(incident, to)))}>
                  {title}
                </Chip>
              </li>
            ))}
      </ul>
      {gap ? (
        <p role="status" className={classes.gap}>
          {rich`Fill in ${<strong>{text.slice(gap.start, gap.end)}</strong>} before you send this.`}
        </p>
      ) : null}
      <form
        className={classes.write}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Field
          ref={field}
          className={classes.field}
          aria-label={t`Message to ${row.name}`}
          placeholder={t`Message to ${row.name}`}
          size="md"
          dir="auto"
          autosize
          minRows={1}
          maxRows={6}
          maxLength={messageLimit}
          value={text}
          onChange={write}
          onKeyDown={onKeyDown}
        />
        <Button
          kind="primary"
          type="submit"
          disabled={!canSend}
          leftSection={<IconSend size={18} aria-hidden />}
          // The keyboard of a phone stays for the next message.
          onMouseDown={(event) => event.preventDefault()}
        >
          {t`Send`}
        </Button>
      </form>
      {text.length > messageLimit - 200 ? (
        <p className={classes.kept}>{t`${messageLimit - text.length} characters left`}</p>
      ) : null}
    </div>
  )
}
