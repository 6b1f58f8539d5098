import { roomView } from '@muster/domain/incident/roomView'
import { t } from '@muster/words/t'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { type BagCommands, openBagCommands } from '../live/bagCommands.ts'
import { isConfirmed, isReportedBy } from '../live/bagConfirm.ts'
import { type BagConnection, connectBag } from '../live/bagConnection.ts'
import type { OutboxEntry } from '../live/bagOutbox.ts'
import { activeIncident, roomIdOf } from '../live/bagState.ts'
import type { NoBag, PrefetchedStatus } from '../live/bagStatus.ts'
import { initialHealth } from '../live/connectionHealth.ts'
import type { ObservableValue } from '../live/observableValue.ts'
import { toastError, toastSeen } from '../ui/toasts.ts'
import type { ActiveRoom, Bag } from './BagContext.ts'
import { readLastKnown } from './offline/lastKnown.ts'
import { withLogVersion } from './roundEntries.ts'

type Session = { connection: BagConnection; post: BagCommands }

/** A bag's page before its bag is known: still asking, asking without an answer, or no bag to open here. */
export type BagOpening = 'asking' | 'noAnswer' | NoBag

/** True when there is no bag to open here. */
export const isBagUnavailable = (bag: Bag | BagOpening): bag is NoBag =>
  typeof bag === 'string' && bag !== 'asking' && bag !== 'noAnswer'

/**
 * Keeps one bag's page joined to the server and its outbox going, for as long as the page is open.
 * @param early the answer to a status request that went out while this code was still loading
 * @param isPreview whether the office looks at it from the board
 */
export function useBagSession(
  barcode: string,
  early: PrefetchedStatus | null,
  isPreview: boolean,
): Bag | BagOpening {
  const [session, setSession] = useState<Session | null>(null)
  useEffect(() => {
    const connection = connectBag(
      barcode,
      early,
      () => readLastKnown(barcode),
      isPreview,
      (event) => post.outbox.remove((entry) => isReportedBy(entry, event)),
    )
    const post = openBagCommands(barcode, {
      onDone(entry) {
        onDone(entry)
        connection.refresh()
      },
      onLater: onFirstFailure(),
      onRefused,
    })
    const opened = { connection, post }
    setSession(opened)
    return () => {
      setSession(null)
      opened.connection.close()
      opened.post.close()
    }
  }, [barcode, early, isPreview])

  const state = useBagValue(session?.connection.state, null)
  const isUnknown = useBagValue(session?.connection.isUnknown, false)
  const whyNone = useBagValue(session?.connection.noBagReason, 'not-found')
  const readAt = useBagValue(session?.connection.readAt, 0)
  const entries = useBagValue(session?.post.outbox.entries, noEntries)
  const { failures } = useBagValue(session?.connection.health, initialHealth)

  useEffect(() => {
    if (!entries.some((entry) => isConfirmed(entry, state, readAt))) return
    session?.post.outbox.remove((entry) => isConfirmed(entry, state, readAt))
  }, [session, state, readAt, entries])

  // Refusals of a bag that no longer exists stay on no phone: nobody is left to read them, and they may hold names.
  useEffect(() => {
    const outbox = session?.post.outbox
    if (isUnknown && entries.some(isRefused)) outbox?.remove(isRefused)
  }, [session, isUnknown, entries])

  const room = useMemo((): ActiveRoom | null => {
    const incident = activeIncident(state)
    const view = incident && roomView(incident, roomIdOf(incident))
    if (!session || !incident || !view) return null
    const hasChat = incident.hasChat || state?.bag.hasChat === true
    return {
      incident,
      view,
      hasChat,
      act: (command) => session.post.act(incident.id, withLogVersion(command, incident)),
    }
  }, [session, state])

  if (isUnknown) return whyNone
  if (!session || !state) return failures > 0 ? 'noAnswer' : 'asking'
  return {
    barcode,
    record: state.bag,
    incident: state.incident,
    room,
    entries,
    connectionHealth: session.connection.health,
    actIn: session.post.act,
    phone: session.post.phone,
    retry: session.post.retry,
    undo: session.post.undo,
    dismiss: (commandId) => session.post.outbox.remove((entry) => entry.commandId === commandId),
  }
}

const isRefused = ({ progress }: OutboxEntry) => progress.stage === 'refused'
const noEntries: readonly OutboxEntry[] = []

/** Reads a value of the session, or `otherwise` while there is no session. */
function useBagValue<T>(value: ObservableValue<T> | undefined, otherwise: T): T {
  return useSyncExternalStore(value?.subscribe ?? never, () => (value ? value.get() : otherwise))
}

const never = () => () => {}

/** The words and times of the specification, section 8. Other actions show on the page itself. */
function onDone({ action }: OutboxEntry) {
  if (action.kind === 'acknowledge' && !action.values) toastSeen(t`Acknowledged`)
}

/** Says once of each acknowledgement made on this page that it did not go out at its first try; then the page itself says that it waits. */
function onFirstFailure(): (entry: OutboxEntry) => void {
  const openedAt = Date.now()
  const said = new Set<string>()
  return (entry) => {
    if (said.has(entry.commandId) || new Date(entry.at).getTime() < openedAt) return
    said.add(entry.commandId)
    onRefused(entry)
  }
}

function onRefused({ action }: OutboxEntry) {
  if (action.kind === 'acknowledge') toastError(t`Could not submit acknowledge`)
}
