import { deliverer } from './bagDelivery.ts'
import { type FillBytes, nextSequence, randomLetters } from './bagIdentity.ts'
import { type BagAction, type Outbox, type OutboxEntry, openOutbox, outboxKey } from './bagOutbox.ts'
import { startSender } from './bagSender.ts'

/** What a teacher does, as a page says it; ids and sequence numbers are added here. */
export type BagWish =
  | Exclude<BagAction, { kind: 'acknowledge' }>
  | { kind: 'acknowledge'; instructionIds: string[] }

export type BagPost = {
  outbox: Outbox
  /** Stores it and sends it as soon as the network allows. */
  act: (incidentId: string, wish: BagWish) => void
  /** Tries again now. */
  retry: () => void
  close: () => void
}

type Told = {
  onDone: (entry: OutboxEntry) => void
  onRefused: (entry: OutboxEntry, sentence: string) => void
}

const random: FillBytes = (bytes) => crypto.getRandomValues(bytes)

/** Opens the outbox of a bag on this phone and keeps sending it until closed. */
export function openBagPost(barcode: string, told: Told): BagPost {
  const storage = browserStorage()
  const outbox = openOutbox(barcode, storage)
  const sender = startSender({
    outbox,
    deliver: deliverer(barcode, (...request) => fetch(...request)),
    exclusively: (work) => underLock(`muster.outbox.${barcode}`, work),
    ...told,
  })

  const wake = () => {
    if (document.visibilityState === 'visible') sender.wake()
  }
  const otherTab = ({ key }: StorageEvent) => {
    if (key === outboxKey(barcode)) outbox.reload()
  }
  window.addEventListener('online', wake)
  window.addEventListener('storage', otherTab)
  document.addEventListener('visibilitychange', wake)
  sender.wake()

  return {
    outbox,
    act(incidentId, wish) {
      outbox.add({
        ...addressed(storage, barcode, incidentId, wish),
        incidentId,
        at: new Date().toISOString(),
      })
      sender.wake()
    },
    retry: () => sender.wake(),
    close() {
      window.removeEventListener('online', wake)
      window.removeEventListener('storage', otherTab)
      document.removeEventListener('visibilitychange', wake)
      sender.stop()
    },
  }
}

function addressed(storage: Storage | null, barcode: string, incidentId: string, wish: BagWish) {
  if (wish.kind !== 'acknowledge') return { commandId: randomLetters(22, random), action: wish }
  const { userId, sequence } = nextOf(storage, barcode, incidentId)
  return { commandId: `${userId}:${sequence}`, action: { ...wish, userId, sequence } }
}

function nextOf(storage: Storage | null, barcode: string, incidentId: string) {
  try {
    return nextSequence(storage ?? forgetful, barcode, incidentId, random)
  } catch {
    return nextSequence(forgetful, barcode, incidentId, random)
  }
}

/** Without storage, or with a full one, every acknowledgement is made by a new userId: never the same name for two wishes. */
const forgetful = { getItem: () => null, setItem: () => {}, removeItem: () => {} }

/** This browser's storage, or null where it is forbidden. */
export function browserStorage(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

/**
 * Runs `work` while no other tab does. A tab that holds the lock may have been frozen by the phone; after 5 s this one
 * goes ahead, which is harmless, since the server does each id once.
 */
async function underLock(name: string, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), 5_000)
  let isHeld = false
  try {
    await navigator.locks.request(name, { signal: patience.signal }, () => {
      clearTimeout(timer)
      isHeld = true
      return work()
    })
  } catch (error) {
    if (isHeld) throw error
    await work()
  }
}
