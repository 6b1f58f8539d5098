import { fetchApi } from '../api/apiBase.ts'
import { browserStorage } from '../startup/browserStorage.ts'
import { outboxChanged } from '../startup/outboxChanged.ts'
import { type FillBytes, outboxKey, randomLetters } from '../startup/phoneIdentity.ts'
import { deliverer } from './bagDelivery.ts'
import { type IdentityStore, nextSequence, type Phone, phoneIn } from './bagIdentity.ts'
import { type BagAction, type Outbox, type OutboxEntry, openOutbox } from './bagOutbox.ts'
import { openPhotoStore } from './bagPhotos.ts'
import { startOutboxSender } from './bagSender.ts'
import { onRetryTrigger } from './onRetryTrigger.ts'
import { hasUndo } from './undoTime.ts'
import { startUndoTimers } from './undoTimers.ts'
import { withLock } from './withLock.ts'

/** A teacher's action, as a page says it; ids and sequence numbers are added here. */
export type BagActionInput =
  | Exclude<BagAction, { kind: 'acknowledge' }>
  | {
      kind: 'acknowledge'
      instructionIds: string[]
      values?: Extract<BagAction, { kind: 'acknowledge' }>['values']
    }

export type BagCommands = {
  outbox: Outbox
  /** Stores it and sends it as soon as the network allows. */
  act: (incidentId: string, input: BagActionInput) => void
  /** Takes back what can still be taken back; too late, it does nothing. */
  undo: (commandId: string) => void
  /** The id and the secret of this phone in the chat of one incident. */
  phone: (incidentId: string) => Phone
  /** Tries again now. */
  retry: () => void
  close: () => void
}

type DeliveryCallbacks = {
  onDone: (entry: OutboxEntry) => void
  onLater: (entry: OutboxEntry) => void
  onRefused: (entry: OutboxEntry) => void
}

const random: FillBytes = (bytes) => crypto.getRandomValues(bytes)

/** Opens the outbox of a bag on this phone and keeps sending it until closed. */
export function openBagCommands(barcode: string, callbacks: DeliveryCallbacks): BagCommands {
  const storage = browserStorage()
  const outbox = openOutbox(barcode, storage)
  const photos = openPhotoStore()
  const deliver = deliverer(barcode, fetchApi, photos)
  const startLane = (name: string, accepts: (entry: OutboxEntry) => boolean) =>
    startOutboxSender({
      outbox,
      deliver,
      accepts,
      exclusively: (work) => withLock(`muster.${name}.${barcode}`, work),
      ...callbacks,
      onDone(entry) {
        forgetPhoto(entry)
        callbacks.onDone(entry)
      },
    })
  // A photo on a slow network takes many seconds: the words do not wait behind it.
  const senders = [
    startLane('outbox', (entry) => !hasPhoto(entry)),
    startLane('photos', (entry) => hasPhoto(entry)),
  ] as const
  const wake = () => {
    for (const sender of senders) sender.wake()
  }

  function forgetPhoto({ action }: OutboxEntry) {
    if (action.kind === 'report' && action.photoId) void photos.remove(action.photoId)
  }

  /** In memory where storage is forbidden or full; a new userId then, so that no two commands share an id. */
  const inMemory = memoryStore()
  function withIdentity<T>(use: (store: IdentityStore) => T): T {
    try {
      return use(storage ?? inMemory)
    } catch {
      return use(inMemory)
    }
  }
  function withCommandId(incidentId: string, input: BagActionInput) {
    if (input.kind !== 'acknowledge') return { commandId: randomLetters(22, random), action: input }
    const { userId, sequence } = withIdentity((store) => nextSequence(store, barcode, incidentId, random))
    return { commandId: `${userId}:${sequence}`, action: { ...input, userId, sequence } }
  }

  const wakeWhenVisible = () => {
    if (document.visibilityState === 'visible') wake()
  }
  const stopListening = onRetryTrigger(wakeWhenVisible, outboxKey(barcode), outbox.reload)
  const undoTimes = startUndoTimers({ outbox, wake, deliver })
  // Tapped in the first view while the app was already beginning (startup/earlyButtons.ts).
  const takeEarly = () => {
    outbox.reload()
    wake()
  }
  window.addEventListener(outboxChanged, takeEarly)
  wake()

  return {
    outbox,
    act(incidentId, input) {
      const entry = { ...withCommandId(incidentId, input), incidentId, at: new Date().toISOString() }
      if (hasUndo(input)) undoTimes.add(entry)
      else outbox.add(entry)
      wake()
    },
    undo: undoTimes.undo,
    phone: (incidentId) => withIdentity((store) => phoneIn(store, barcode, incidentId, random)),
    retry: wake,
    close() {
      undoTimes.close()
      stopListening()
      window.removeEventListener(outboxChanged, takeEarly)
      for (const sender of senders) sender.stop()
    },
  }
}

function hasPhoto({ action }: OutboxEntry): boolean {
  return action.kind === 'report' && action.photoId !== null
}

function memoryStore(): IdentityStore {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}
