import { VisuallyHidden } from '@mantine/core'
import { signatureWith } from '@muster/domain/incident/typedName'
import { t } from '@muster/words/t'
import { IconArrowDown } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useStableCallback } from '../../board/steady/useStableCallback.ts'
import { Button } from '../../ui/kit/Button.tsx'
import type { ChannelMessage } from './channelRows.ts'
import type { ChatEntry } from './chatOutbox.ts'
import { MessageItem } from './MessageItem.tsx'
import classes from './MessageList.module.css'
import { readersBySeq, seqAt } from './readersBySeq.ts'
import type { Reader } from './useReadMarks.ts'
import { WaitingMessage } from './WaitingMessage.tsx'

type MessageListProps = {
  said: readonly ChannelMessage[]
  /** The entry to be shown first; null: the first new one, or the end. */
  at: number | null
  /** The first unread entry; null where there is none. Only its value when the conversation opens counts. */
  firstNew: number | null
  /** The last entry that was read. */
  mark: number
  /** The last seq that was on the screen of the room; null in a group. */
  seenUpTo: number | null
  myId: string
  readers: readonly Reader[]
  waiting: readonly ChatEntry[]
  pins: readonly number[]
  onPin: ((seq: number) => void) | null
  onRetract: ((message: ChannelMessage) => void) | null
  /** This entry has been on the screen. */
  onRead: (upTo: number) => void
  accountId: string
  incidentId: string
}

/** Nearer to the end than this, one is at the end and stays there, in px. */
const nearEndPx = 60

/**
 * The messages, oldest first. Only visible ones are drawn. A reader at the end stays at the end; else nothing moves.
 */
export function MessageList(props: MessageListProps) {
  const { said, at, mark, seenUpTo, myId, readers, waiting, pins, onPin, onRetract } = props
  const onRead = useStableCallback(props.onRead)
  const scroller = useRef<HTMLElement>(null)
  const [firstNew] = useState(props.firstNew)
  const [isAtEnd, setAtEnd] = useState(true)
  const stays = useRef(true)
  const readBy = useMemo(() => readersBySeq(said, readers), [said, readers])
  const virtual = useVirtualizer<HTMLElement, HTMLLIElement>({
    count: said.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 78,
    overscan: 8,
    paddingStart: 12,
    getItemKey: (index) => said[index]?.seq ?? index,
  })
  const height = virtual.getTotalSize()

  // The first position: the requested entry, the first new one, or the end.
  const asked = at ?? firstNew
  const goTo = useStableCallback((seq: number) => {
    const index = said.findIndex((each) => each.seq >= seq)
    if (index < 0) return
    stays.current = false
    virtual.scrollToIndex(index, { align: at === null ? 'start' : 'center' })
  })
  // Only when something else is asked for, not when more is said.
  useLayoutEffect(() => {
    if (asked !== null) goTo(asked)
  }, [asked, goTo])

  // biome-ignore lint/correctness/useExhaustiveDependencies: anything that makes it longer is a reason
  useLayoutEffect(() => {
    const element = scroller.current
    if (element && stays.current) element.scrollTop = element.scrollHeight
  }, [height, said.length, waiting.length, seenUpTo])

  const lastShown = virtual.range?.endIndex ?? -1
  const shownSeq = seqAt(said, lastShown)
  const reportRead = useCallback(() => {
    if (shownSeq !== null && shownSeq > mark && !document.hidden) onRead(shownSeq)
  }, [shownSeq, mark, onRead])
  useEffect(() => {
    reportRead()
    document.addEventListener('visibilitychange', reportRead)
    return () => document.removeEventListener('visibilitychange', reportRead)
  }, [reportRead])

  function onScroll() {
    const element = scroller.current
    if (!element) return
    const isNear = element.scrollHeight - element.scrollTop - element.clientHeight < nearEndPx
    stays.current = isNear
    setAtEnd(isNear)
  }

  // Drawn again while scrolling, a message is no news: new ones are announced beside the list.
  const [openedAt] = useState(said.at(-1)?.seq ?? 0)
  const newest = said.at(-1)
  const isNews = newest !== undefined && newest.seq > openedAt && newest.byId !== myId
  const below = isAtEnd ? 0 : said.filter(({ seq }) => seq > mark).length
  return (
    <div className={classes.frame}>
      <section
        ref={scroller}
        className={classes.scroller}
        onScroll={onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reached by the keyboard
        tabIndex={0}
        aria-label={t`Messages`}
      >
        {said.length === 0 && waiting.length === 0 ? (
          <p className={classes.empty}>{t`No messages here yet.`}</p>
        ) : null}
        <ol className={classes.list} style={{ height }}>
          {virtual.getVirtualItems().map(({ key, index, start }) => {
            const message = said[index]
            if (!message) return null
            const isMine = message.byId === myId
            return (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className={classes.item}
                style={{ transform: `translateY(${start}px)` }}
              >
                {message.seq === firstNew ? <p className={classes.new}>{t`New`}</p> : null}
                <MessageItem
                  message={message}
                  isMine={isMine}
                  isOurs={seenUpTo === null ? isMine : message.from === 'command'}
                  isSeen={seenUpTo === null || message.from === 'room' ? null : seenUpTo >= message.seq}
                  readBy={readBy.get(message.seq) ?? ''}
                  isPinned={pins.includes(message.seq)}
                  isAsked={message.seq === at}
                  onPin={message.isRoomMessage ? null : onPin}
                  onRetract={message.isRoomMessage || message.from === 'room' ? null : onRetract}
                />
              </li>
            )
          })}
        </ol>
        <ul className={classes.waiting}>
          {waiting.map((entry) => (
            <WaitingMessage
              key={entry.commandId}
              entry={entry}
              incidentId={props.incidentId}
              accountId={props.accountId}
            />
          ))}
        </ul>
      </section>
      <VisuallyHidden role="status">
        {isNews ? `${signatureWith(newest.from, newest.byName, newest.typedName)}: ${newest.text}` : ''}
      </VisuallyHidden>
      {isAtEnd ? null : (
        <Button
          kind={below > 0 ? 'primary' : 'secondary'}
          className={classes.toEnd}
          leftSection={<IconArrowDown size={18} aria-hidden />}
          onClick={() => {
            stays.current = true
            scroller.current?.scrollTo({ top: scroller.current.scrollHeight })
          }}
        >
          {below > 0 ? t`${below} new` : t`To the end`}
        </Button>
      )}
    </div>
  )
}
