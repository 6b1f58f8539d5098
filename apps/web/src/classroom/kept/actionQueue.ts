import { askForHelp, listHelp } from '@muster/contract/helpCalls'
import { submitCount, useItem } from '@muster/contract/readinessCalls'
import { useSyncExternalStore } from 'react'
import { call } from '../../api/call.ts'
import { ProblemError } from '../../api/problemError.ts'
import { onRetryTrigger } from '../../live/onRetryTrigger.ts'
import { withLock } from '../../live/withLock.ts'
import { browserStorage } from '../../startup/browserStorage.ts'
import { forgetPhoto, sendPhoto } from '../photo/sendPhoto.ts'
import {
  type ActionOutbox,
  actionOutboxKey,
  openActionOutbox,
  type QueuedAction,
  type QueuedEntry,
} from './actionOutbox.ts'
import { type Delivery, startActionSender } from './actionSender.ts'
import { readCached, storeCached } from './cachedData.ts'

export type ActionQueue = {
  outbox: ActionOutbox
  /** Stores an action and sends it as soon as the network allows. */
  act: (queuedAction: QueuedAction) => void
  /** Tries now. */
  wake: () => void
}

/** The queue of each bag, as long as the page lives: waiting actions are sent on any page of the bag. */
const queues = new Map<string, ActionQueue>()

/** Opens the queue of a bag's actions on training pages; the same one for every caller. */
export function openActionQueue(barcode: string): ActionQueue {
  const known = queues.get(barcode)
  if (known) return known
  const outbox = openActionOutbox(barcode, browserStorage())
  const sender = startActionSender({
    outbox,
    deliver: (queuedAction) => deliver(barcode, queuedAction),
    exclusively: (work) => withLock(`muster.errands.${barcode}`, work),
  })
  const queue: ActionQueue = {
    outbox,
    act(queuedAction) {
      outbox.add({ errand: queuedAction, at: new Date().toISOString() })
      sender.wake()
    },
    wake: sender.wake,
  }
  onRetryTrigger(sender.wake, actionOutboxKey(barcode), outbox.reload)
  queues.set(barcode, queue)
  return queue
}

/** A bag's queue, with its waiting and refused actions. */
export function useActionQueue(barcode: string): { queue: ActionQueue; entries: readonly QueuedEntry[] } {
  const queue = openActionQueue(barcode)
  const entries = useSyncExternalStore(queue.outbox.entries.subscribe, queue.outbox.entries.get)
  return { queue, entries }
}

/** Time that a call for help waits for its photo to go up before it goes without, in ms. */
const photoTimeoutMs = 20_000

async function deliver(barcode: string, queuedAction: QueuedAction): Promise<Delivery> {
  try {
    switch (queuedAction.kind) {
      case 'help': {
        const { kind, ...body } = queuedAction
        const sent = { ...body, photoId: await uploadedPhotoIdInTime(barcode, body.photoId) }
        const answer = await call(askForHelp, { params: { barcode }, body: sent })
        const before = readCached(barcode, cacheNames.help, listHelp.answer)?.data ?? []
        storeCached(barcode, cacheNames.help, [answer, ...before.filter(({ id }) => id !== answer.id)])
        await forgetPhoto(body.photoId)
        return { kind: 'done' }
      }
      case 'count': {
        const { kind, ...body } = queuedAction
        const sent = { ...body, photoId: await uploadedPhotoId(barcode, body.photoId) }
        storeCached(
          barcode,
          cacheNames.contents,
          await call(submitCount, { params: { barcode }, body: sent }),
        )
        await forgetPhoto(body.photoId)
        return { kind: 'done' }
      }
      case 'use': {
        const { kind, ...body } = queuedAction
        storeCached(barcode, cacheNames.contents, await call(useItem, { params: { barcode }, body }))
        return { kind: 'done' }
      }
    }
  } catch (error) {
    if (error instanceof ProblemError && isFinal(error)) return { kind: 'refused', sentence: error.stored }
    return { kind: 'noAnswer' }
  }
}

/** The names under which the pages keep the answers of the endpoints. */
export const cacheNames = { help: 'help', contents: 'contents', counts: 'counts', resources: 'resources' }

/** The id of the photo once the server has it; null when there is none, or it could not be taken: words come first. */
async function uploadedPhotoId(barcode: string, photoId: string | null): Promise<string | null> {
  return photoId !== null && (await sendPhoto(barcode, photoId)) ? photoId : null
}

/**
 * The same for words that must not wait: without the photo when it takes too long or the server cannot take it now.
 * @throws when there is no network at all, for then the words would not arrive either
 */
async function uploadedPhotoIdInTime(barcode: string, photoId: string | null): Promise<string | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), photoTimeoutMs))
  const sending = uploadedPhotoId(barcode, photoId).catch((error: unknown) => {
    if (error instanceof ProblemError) return null
    throw error
  })
  return Promise.race([sending, late])
}

/**
 * True when asking again would get the same answer. Too many at once (429) or a time-out (408) is worth another try.
 */
function isFinal({ status }: ProblemError): boolean {
  return status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status)
}
