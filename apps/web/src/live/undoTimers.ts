import type { BagAction, Outbox, OutboxEntry } from './bagOutbox.ts'
import { undoLeft, undoMs } from './undoTime.ts'

type UndoTimerOptions = {
  outbox: Outbox
  /** Sends the entries that may be sent, in order. */
  wake: () => void
  /** Sends one entry now. */
  deliver: (entry: OutboxEntry) => Promise<unknown>
}

export type UndoTimers = {
  /** Stores an entry that can be taken back for a moment, in place of the last one for the same student. */
  add: (entry: Omit<OutboxEntry, 'progress' | 'undoUntil'>) => void
  /** Takes an entry back; too late, it does nothing. */
  undo: (commandId: string) => void
  close: () => void
}

/**
 * Keeps the moments in which something can be taken back, and ends them early when the page is left: the action is
 * meant.
 */
export function startUndoTimers({ outbox, wake, deliver }: UndoTimerOptions): UndoTimers {
  /** The ids of this page's actions; another tab's are that tab's to wait for. */
  const own = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function wakeWhenDue() {
    clearTimeout(timer)
    const left = outbox.entries.get().map((entry) => undoLeft(entry, Date.now()))
    const next = Math.min(...left.filter((each) => each > 0))
    if (!Number.isFinite(next)) return
    timer = setTimeout(() => {
      wake()
      wakeWhenDue()
    }, next)
  }

  const isOwn = ({ commandId, progress }: OutboxEntry) => own.has(commandId) && progress.stage === 'waiting'
  function leave() {
    outbox.commit(isOwn)
    wake()
  }
  const hide = () => {
    if (document.visibilityState === 'hidden') leave()
  }
  /**
   * A page that is gone in a moment cannot wait to send one after the other; an entry that arrives twice is done
   * once, by its id.
   */
  const goAway = () => {
    outbox.commit(isOwn)
    for (const entry of outbox.entries.get().filter(isOwn)) void deliver(entry)
  }
  document.addEventListener('visibilitychange', hide)
  window.addEventListener('pagehide', goAway)
  wakeWhenDue()

  return {
    add(entry) {
      const now = Date.now()
      outbox.remove((other) => undoLeft(other, now) > 0 && isSameStudent(other.action, entry.action))
      own.add(entry.commandId)
      outbox.add({ ...entry, undoUntil: now + undoMs })
      wakeWhenDue()
    },
    undo: (commandId) =>
      outbox.remove((entry) => entry.commandId === commandId && undoLeft(entry, Date.now()) > 0),
    close() {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('pagehide', goAway)
      leave()
    },
  }
}

function isSameStudent(one: BagAction, other: BagAction): boolean {
  return one.kind === 'student' && other.kind === 'student' && one.itemId === other.itemId
}
