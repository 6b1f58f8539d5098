import { getSafetyAudit, listSafetyAuditOwners } from '@muster/contract/safetyAuditCalls'
import { call } from '../../../api/call.ts'
import { ProblemError, sentenceOf } from '../../../api/problemError.ts'
import { serverNow } from '../../../api/serverClock.ts'
import { currentSession } from '../../../api/session.ts'
import { openPhotoStore } from '../../../live/bagPhotos.ts'
import { isUnsent } from '../../../live/commandOutbox.ts'
import { type CommandSender, openCommandSender } from '../../../live/commandSender.ts'
import { type ObservableValue, observableValue } from '../../../live/observableValue.ts'
import { browserStorage } from '../../../startup/browserStorage.ts'
import { type NewEntry, type OutboxEntry, openAuditOutbox, outboxKey } from './auditOutbox.ts'
import { auditCacheKey, type CachedAuditValue, openCachedAudit } from './cachedAudit.ts'
import { type FieldSession, openSession, signInKey, storedSubject } from './fieldSession.ts'
import { sendEntry } from './sendEntry.ts'

/** The interval at which others' work is polled, and the sign-in tried again, in ms. */
const refreshEveryMs = 10_000

/** The state of the connection, as the page shows it. */
export type FieldState = FieldSession | 'opening' | { problem: string }

export type FieldAudit = {
  cached: CachedAuditValue
  outbox: ReturnType<typeof openAuditOutbox>
  state: ObservableValue<FieldState>
  /** Keeps an entry on this device, and sends it as soon as it can be. */
  add: (entry: NewEntry) => void
  /** Puts away an entry that was not taken, with its photo, once it was read. */
  dismiss: (commandId: string) => void
  /** True when the waiting entries survive closing the page: not where the device has no room left. */
  isStored: () => boolean
  /** Asks the server again, now. */
  refresh: () => Promise<void>
  close: () => void
}

/**
 * Opens a safety audit on this device for the person signed in on it, follows it and sends the entries, for as long
 * as the page lives.
 */
export function openFieldAudit(auditId: string): FieldAudit {
  const storage = browserStorage()
  const subject = storedSubject(storage) ?? 'nobody'
  const key = auditCacheKey(auditId, subject)
  const cached = openCachedAudit(key, storage)
  const outbox = openAuditOutbox(key, storage)
  const state = observableValue<FieldState>('opening')
  let post: CommandSender<OutboxEntry> | null = null
  let isClosed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const photos = openPhotoStore()
  // Entries that the server has taken are in `kept` by then.
  const stopConfirming = outbox.entries.subscribe(() => outbox.confirm(1))

  /** Somebody else has signed in in this browser, or nobody is any more: the page begins anew as theirs. */
  function isOtherPerson(): boolean {
    if ((storedSubject(storage) ?? 'nobody') === subject) return false
    window.location.reload()
    return true
  }

  function dismiss(commandId: string) {
    const entries = outbox.entries.get()
    const photoOf = (entry: OutboxEntry | undefined) => (entry?.kind === 'answer' ? entry.photoId : null)
    const photoId = photoOf(entries.find((entry) => entry.commandId === commandId))
    outbox.remove(commandId)
    if (photoId && !outbox.entries.get().some((entry) => photoOf(entry) === photoId))
      void photos.remove(photoId)
  }

  async function refresh() {
    clearTimeout(timer)
    if (isOtherPerson()) return
    const session = await openSession(cached.get()?.tenantId ?? null)
    if (isClosed) return
    const next = session === 'ready' ? await read() : session
    if (isClosed) return
    state.set(next)
    if (next === 'ready') startSending()
    clearTimeout(timer)
    timer = setTimeout(() => void refresh(), refreshEveryMs)
  }

  async function read(): Promise<FieldState> {
    const params = { safetyAuditId: auditId }
    const unsent = () => outbox.entries.get().filter(isUnsent)
    const before = unsent()
    try {
      const audit = await call(getSafetyAudit, { params })
      const owners = cached.get()?.owners ?? (await call(listSafetyAuditOwners, { params }))
      const { accountId, tenantId } = currentSession()
      // Entries sent while this was on its way may not be in it; the next look has them.
      const waiting = new Set(unsent().map(({ commandId }) => commandId))
      const isOlder = before.some(({ commandId }) => !waiting.has(commandId))
      if (!isOlder && accountId && tenantId)
        cached.set({ accountId, tenantId, readAt: serverNow(), audit, owners })
      if (audit.ran && outbox.entries.get().length === 0) cached.forget()
      return 'ready'
    } catch (error) {
      if (!(error instanceof ProblemError) || isRetryable(error.status)) return 'offline'
      return error.status === 401 ? 'signedOut' : { problem: sentenceOf(error) }
    }
  }

  function startSending() {
    post ??= openCommandSender({
      key: outboxKey(key),
      outbox: outbox,
      maySend: () => currentSession().subject === subject && currentSession().accessToken !== null,
      send: async (entry) => {
        const change = await sendEntry(auditId, entry)
        const now = cached.get()
        if (now) cached.set({ ...now, audit: change(now.audit) })
        return { version: 1 }
      },
    })
  }

  const refreshNow = () => void refresh()
  const goOffline = () => state.set('offline')
  window.addEventListener('online', refreshNow)
  const otherTab = ({ key: changed }: StorageEvent) => {
    if (changed?.startsWith(signInKey)) isOtherPerson()
  }
  window.addEventListener('offline', goOffline)
  window.addEventListener('storage', otherTab)
  refreshNow()
  return {
    cached,
    outbox,
    state,
    refresh,
    dismiss,
    isStored() {
      const stored = storage?.getItem(outboxKey(key)) ?? ''
      return outbox.entries.get().every(({ commandId }) => stored.includes(commandId))
    },
    add(entry) {
      if (isOtherPerson()) return
      const { commandId, ...what } = entry
      // A person who answers anew has seen that the answer before was not taken; its photo goes along if it is this one’s, too.
      const refused = outbox.entries
        .get()
        .filter(
          (each) => each.kind === 'answer' && each.refusal !== null && each.questionKey === entry.questionKey,
        )
      if (post) post.add(what, commandId)
      else outbox.add(entry)
      if (entry.kind === 'answer') for (const each of refused) dismiss(each.commandId)
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      stopConfirming()
      post?.stop()
      window.removeEventListener('online', refreshNow)
      window.removeEventListener('offline', goOffline)
      window.removeEventListener('storage', otherTab)
    },
  }
}

/** True when asking again may help: nobody answered, or not now. */
const isRetryable = (status: number) => status === 0 || status >= 500 || [408, 425, 429].includes(status)
