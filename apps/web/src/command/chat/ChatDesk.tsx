import { actionName } from '@muster/domain/incident/actionGuides'
import { type ChatChannel, messagesIn } from '@muster/domain/incident/groupChat'
import type { IncidentState } from '@muster/domain/incident/state'
import { t } from '@muster/words/t'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { serverNow } from '../../api/serverClock.ts'
import { ConnectionText } from '../../board/follow/ConnectionText.tsx'
import { useBoard } from '../../board/useBoard.ts'
import { isUnsent } from '../../live/commandOutbox.ts'
import type { IncidentLiveState } from '../../live/incidentLive.ts'
import { paths } from '../../paths.ts'
import { IncidentKindBand } from '../../ui/IncidentKindBand.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { rich } from '../../ui/rich.tsx'
import { useWhyUnavailable } from '../send/useWhyUnavailable.ts'
import { ChannelList } from './ChannelList.tsx'
import classes from './ChatDesk.module.css'
import { Conversation } from './Conversation.tsx'
import { type ChatEntry, isLate, isShown } from './chatOutbox.ts'
import { openChatSender } from './chatSender.ts'
import { useChannelRows } from './useChannelRows.ts'
import type { ChatAddress } from './useChatAddress.ts'
import { useOpenPages } from './useOpenPages.ts'
import { useReadMarks } from './useReadMarks.ts'
import { WriteToMany } from './WriteToMany.tsx'

type ChatDeskProps = {
  live: IncidentLiveState
  incident: IncidentState
  /** The signed-in person: their id, and the name that signs their messages. */
  me: { id: string; name: string }
  address: ChatAddress
}

/** The conversations of one incident on the left, one of them on the right; on a phone one after the other. */
export function ChatDesk({ live, incident, me, address }: ChatDeskProps) {
  const { channel, at } = address
  const isActive = incident.stage === 'active'
  const board = useBoard(incident)
  const marks = useReadMarks(incident.id, channel)
  const pages = useOpenPages(incident.id, isActive)
  const rows = useChannelRows(incident, board, marks.own, me.id)
  const waiting = useWaiting(incident, me)
  const cannotWrite = useWhyUnavailable(incident, 'writeToRooms')
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const [isWriting, setWriting] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const open = channel === null ? undefined : rows.get(channel)
  const late = useLateEntries(waiting)
  const unsent = late.filter(isUnsent).length

  // Beside the list another channel takes the place of the one before; on a phone one goes back from it to the list.
  const show = (to: ChatChannel, seq: number | null = null) =>
    channel === null ? address.open(to, seq) : address.turnTo(to, seq)
  const close = () => {
    address.open(null)
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[data-current]')?.focus())
  }
  const leave = () => {
    if (window.matchMedia('(max-width: 899px)').matches) close()
    else list.current?.querySelector<HTMLElement>('[data-current]')?.focus()
  }
  const choose = (rooms: ReadonlySet<string> | null) => {
    setChosen(rooms)
    if (rooms === null) setWriting(false)
  }

  return (
    <div className={classes.page} data-open={open !== undefined} data-page-fills>
      <IncidentKindBand incident={incident} />
      <header className={classes.head}>
        <Link to={paths.overview(incident.id)} className={classes.back}>
          <IconArrowLeft size={18} aria-hidden /> {actionName(incident.action)}
        </Link>
        <h1>{t`Chat`}</h1>
        <p className={classes.unsent} role="status">
          {unsent > 0 ? t`${unsent} not sent yet` : ''}
        </p>
        <ConnectionText live={live} stage={incident.stage} />
      </header>
      <div className={classes.columns}>
        <div ref={list} className={classes.list}>
          <ChannelList
            incident={incident}
            rows={rows}
            isKnown={marks.isKnown}
            pages={pages}
            unsent={late}
            address={address}
            chosen={chosen}
            mayChoose={cannotWrite === null}
            onChosen={choose}
            onWrite={() => setWriting(true)}
            onOpen={show}
          />
        </div>
        <div className={classes.talk}>
          {open && marks.isKnown ? (
            <Conversation
              key={open.channel}
              incident={incident}
              row={open}
              at={at}
              me={me}
              isPageOpen={open.of && pages ? pages.has(open.of.room.id) : null}
              readers={marks.readers}
              waiting={waiting}
              whyNot={cannotWrite?.sentence ?? null}
              onRead={marks.markRead}
              onBack={close}
              onLeave={leave}
              onShow={(seq) => address.turnTo(open.channel, seq)}
              onRoomMessage={(roomId) => {
                setChosen(new Set([roomId]))
                setWriting(true)
              }}
            />
          ) : (
            <NoChannel channel={channel} isKnown={marks.isKnown} onBack={close} />
          )}
        </div>
      </div>
      <WriteToMany
        incident={incident}
        board={board}
        isOpen={isWriting && cannotWrite === null}
        chosen={chosen}
        onChosen={(rooms) => {
          setChosen(rooms)
          // Rooms are chosen in the list.
          if (rooms?.size === 0) setWriting(false)
        }}
        onClose={() => setWriting(false)}
        onSent={() => choose(null)}
      />
    </div>
  )
}

type NoChannelProps = { channel: ChatChannel | null; isKnown: boolean; onBack: () => void }

function NoChannel({ channel, isKnown, onBack }: NoChannelProps) {
  if (channel === null)
    return (
      <p className={classes.nothing}>
        {rich`Choose a conversation. ${<kbd>/</kbd>} finds a room. ${<kbd>↑</kbd>} ${<kbd>↓</kbd>} move through the list. ${<kbd>{t`Enter`}</kbd>} opens one. ${<kbd>{t`Esc`}</kbd>} goes back to the list.`}
      </p>
    )
  if (!isKnown) return <p className={classes.nothing}>{t`Opening the conversation…`}</p>
  return (
    <div className={classes.nothing} role="alert">
      <p>{t`This room is not in the incident, or is at a site you don’t manage.`}</p>
      <Button onClick={onBack}>{t`All conversations`}</Button>
    </div>
  )
}

/** The entries that have been on their way for too long, or were refused. */
function useLateEntries(waiting: readonly ChatEntry[]): readonly ChatEntry[] {
  const [now, setNow] = useState(serverNow)
  const unsent = useMemo(() => waiting.filter(({ version }) => version === null), [waiting])
  useEffect(() => {
    if (unsent.length === 0) return
    const timer = setInterval(() => setNow(serverNow()), 1_000)
    return () => clearInterval(timer)
  }, [unsent])
  return useMemo(() => unsent.filter((entry) => isLate(entry, now)), [unsent, now])
}

/** This person's entries that the incident does not show yet; the others are forgotten. */
function useWaiting(incident: IncidentState, me: ChatDeskProps['me']): readonly ChatEntry[] {
  const { outbox } = openChatSender(incident.id, me.id)
  const entries = useSyncExternalStore(outbox.entries.subscribe, outbox.entries.get)
  const waiting = useMemo(() => {
    const isHere = (entry: ChatEntry) =>
      isShown(entry, incident.version, messagesIn(incident, entry.channel), me.id)
    return { still: entries.filter((entry) => !isHere(entry)), done: entries.filter(isHere) }
  }, [entries, incident, me.id])
  useEffect(() => {
    for (const { commandId } of waiting.done) outbox.remove(commandId)
  }, [outbox, waiting])
  return waiting.still
}
