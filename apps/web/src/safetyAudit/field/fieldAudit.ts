import { getSafetyAudit, listSafetyAuditOwners } from '@muster/contract/safetyAuditCalls'
import { call } from '../../api/call.ts'
import { ProblemError } from '../../api/problemError.ts'
import { serverNow } from '../../api/serverClock.ts'
import { currentSession } from '../../api/session.ts'
import { openPhotoStore } from '../../live/bagPhotos.ts'
import { type BagValue, bagValue } from '../../live/bagValue.ts'
import { browserStorage } from '../../live/browserStorage.ts'
import { isUnsent } from '../../live/commandBox.ts'
import { type CommandPost, openCommandPost } from '../../live/commandPost.ts'
import { type BoxEntry, boxKey, type NewEntry, openAuditBox } from './auditBox.ts'
import { type FieldSession, openSession, signInKey, storedSubject } from './fieldSession.ts'
import { type KeptValue, keptKey, openKept } from './keptAudit.ts'
import { sendEntry } from './sendEntry.ts'

/** How often what others do is asked for, and the sign-in tried again, in ms. */
const lookEvery = 10_000

/** Where the connection stands: what the page says of it. */
export type FieldState = FieldSession | 'opening' | { problem: string }

export type FieldAudit = {
  kept: KeptValue
  box: ReturnType<typeof openAuditBox>
  state: BagValue<FieldState>
  /** Keeps an entry on this device, and sends it as soon as it can be. */
  add: (entry: NewEntry) => void
  /** Puts away an entry that was not taken, with its photo, once it was read. */
  dismiss: (commandId: string) => void
  /** Whether what waits is still here after the page was closed: not where the device has no room left. */
  isStored: () => boolean
  /** Asks the server again, now. */
  look: () => Promise<void>
  close: () => void
}

/**
 * Opens a safety audit on this device for whoever is signed in on it, follows it and sends what is entered, for as long as
 * the page lives.
 */
export function openFieldAudit(auditId: string): FieldAudit {
  const storage = browserStorage()
  const subject = storedSubject(storage) ?? 'nobody'
  const key = keptKey(auditId, subject)
  const kept = openKept(key, storage)
  const box = openAuditBox(key, storage)
  const state = bagValue<FieldState>('opening')
  let post: CommandPost<BoxEntry> | null = null
  let isClosed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const photos = openPhotoStore()
  // What the server has taken is in `kept` by then.
  const stopConfirming = box.entries.subscribe(() => box.confirm(1))

  /** Somebody else has signed in in this browser, or nobody is any more: the page begins anew as theirs. */
  function isAnothers(): boolean {
    if ((storedSubject(storage) ?? 'nobody') === subject) return false
    window.location.reload()
    return true
  }

  function dismiss(commandId: string) {
    const entries = box.entries.get()
    const photoOf = (entry: BoxEntry | undefined) => (entry?.kind === 'answer' ? entry.photoId : null)
    const photoId = photoOf(entries.find((entry) => entry.commandId === commandId))
    box.remove(commandId)
    if (photoId && !box.entries.get().some((entry) => photoOf(entry) === photoId)) void photos.remove(photoId)
  }

  async function look() {
    clearTimeout(timer)
    if (isAnothers()) return
    const session = await openSession(kept.get()?.tenantId ?? null)
    if (isClosed) return
    const next = session === 'ready' ? await read() : session
    if (isClosed) return
    state.set(next)
    if (next === 'ready') startSending()
    clearTimeout(timer)
    timer = setTimeout(() => void look(), lookEvery)
  }

  async function read(): Promise<FieldState> {
    const params = { safetyAuditId: auditId }
    const unsent = () => box.entries.get().filter(isUnsent)
    const before = unsent()
    try {
      const audit = await call(getSafetyAudit, { params })
      const owners = kept.get()?.owners ?? (await call(listSafetyAuditOwners, { params }))
      const { accountId, tenantId } = currentSession()
      // What was sent while this was on its way may not be in it; the next look has it.
      const waiting = new Set(unsent().map(({ commandId }) => commandId))
      const isOlder = before.some(({ commandId }) => !waiting.has(commandId))
      if (!isOlder && accountId && tenantId)
        kept.set({ accountId, tenantId, readAt: serverNow(), audit, owners })
      if (audit.ran && box.entries.get().length === 0) kept.forget()
      return 'ready'
    } catch (error) {
      if (!(error instanceof ProblemError) || isLater(error.status)) return 'offline'
      return error.status === 401 ? 'signedOut' : { problem: error.detail }
    }
  }

  function startSending() {
    post ??= openCommandPost({
      key: boxKey(key),
      box,
      maySend: () => currentSession().subject === subject && currentSession().accessToken !== null,
      send: async (entry) => {
        const change = await sendEntry(auditId, entry)
        const now = kept.get()
        if (now) kept.set({ ...now, audit: change(now.audit) })
        return { version: 1 }
      },
    })
  }

  const lookNow = () => void look()
  const unreach = () => state.set('offline')
  window.addEventListener('online', lookNow)
  const otherTab = ({ key: changed }: StorageEvent) => {
    if (changed?.startsWith(signInKey)) isAnothers()
  }
  window.addEventListener('offline', unreach)
  window.addEventListener('storage', otherTab)
  lookNow()
  return {
    kept,
    box,
    state,
    look,
    dismiss,
    isStored() {
      const stored = storage?.getItem(boxKey(key)) ?? ''
      return box.entries.get().every(({ commandId }) => stored.includes(commandId))
    },
    add(entry) {
      if (isAnothers()) return
      const { commandId, ...what } = entry
      // Whoever answers anew has seen that the answer before was not taken; its photo goes along if it is this one’s, too.
      const refused = box.entries
        .get()
        .filter(
          (each) => each.kind === 'answer' && each.refusal !== null && each.questionKey === entry.questionKey,
        )
      if (post) post.add(what, commandId)
      else box.add(entry)
      if (entry.kind === 'answer') for (const each of refused) dismiss(each.commandId)
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      stopConfirming()
      post?.stop()
      window.removeEventListener('online', lookNow)
      window.removeEventListener('offline', unreach)
      window.removeEventListener('storage', otherTab)
    },
  }
}

/** Whether asking again may help: nobody answered, or not now. */
const isLater = (status: number) => status === 0 || status >= 500 || [408, 425, 429].includes(status)
