import { askForHelp, listHelp } from '@muster/contract/helpCalls'
import { submitCount, useItem } from '@muster/contract/readinessCalls'
import { useSyncExternalStore } from 'react'
import { call } from '../../api/call.ts'
import { ProblemError } from '../../api/problemError.ts'
import { browserStorage } from '../../live/browserStorage.ts'
import { onOccasion } from '../../live/onOccasion.ts'
import { underLock } from '../../live/underLock.ts'
import { forgetPhoto, sendPhoto } from '../photo/sendPhoto.ts'
import { keep, readKept } from './keptData.ts'
import { type Errand, openQuietBox, type QuietBox, type QuietEntry, quietKey } from './quietBox.ts'
import { type Delivery, startQuietSender } from './quietSender.ts'

export type QuietPost = {
  box: QuietBox
  /** Stores what somebody did and sends it as soon as the network allows. */
  act: (errand: Errand) => void
  /** Tries now. */
  wake: () => void
}

/** One for each bag, as long as the page lives: what waits is sent whichever page of the bag is shown. */
const posts = new Map<string, QuietPost>()

/** The post of a bag's quiet pages. */
export function openQuietPost(barcode: string): QuietPost {
  const known = posts.get(barcode)
  if (known) return known
  const box = openQuietBox(barcode, browserStorage())
  const sender = startQuietSender({
    box,
    deliver: (errand) => deliver(barcode, errand),
    exclusively: (work) => underLock(`muster.errands.${barcode}`, work),
  })
  const post: QuietPost = {
    box,
    act(errand) {
      box.add({ errand, at: new Date().toISOString() })
      sender.wake()
    },
    wake: sender.wake,
  }
  onOccasion(sender.wake, quietKey(barcode), box.reload)
  posts.set(barcode, post)
  return post
}

/** A bag's post, and what waits in it or was refused. */
export function useQuietPost(barcode: string): { post: QuietPost; entries: readonly QuietEntry[] } {
  const post = openQuietPost(barcode)
  const entries = useSyncExternalStore(post.box.entries.subscribe, post.box.entries.get)
  return { post, entries }
}

/** How long a call for help waits for its photo to go up before it goes without, in ms. */
const photoPatience = 20_000

async function deliver(barcode: string, errand: Errand): Promise<Delivery> {
  try {
    switch (errand.kind) {
      case 'help': {
        const { kind, ...body } = errand
        const sent = { ...body, photoId: await photoInTime(barcode, body.photoId) }
        const answer = await call(askForHelp, { params: { barcode }, body: sent })
        const before = readKept(barcode, keptNames.help, listHelp.answer)?.data ?? []
        keep(barcode, keptNames.help, [answer, ...before.filter(({ id }) => id !== answer.id)])
        await forgetPhoto(body.photoId)
        return { kind: 'done' }
      }
      case 'count': {
        const { kind, ...body } = errand
        const sent = { ...body, photoId: await photoOf(barcode, body.photoId) }
        keep(barcode, keptNames.contents, await call(submitCount, { params: { barcode }, body: sent }))
        await forgetPhoto(body.photoId)
        return { kind: 'done' }
      }
      case 'use': {
        const { kind, ...body } = errand
        keep(barcode, keptNames.contents, await call(useItem, { params: { barcode }, body }))
        return { kind: 'done' }
      }
    }
  } catch (error) {
    if (error instanceof ProblemError && isFinal(error)) return { kind: 'refused', sentence: error.detail }
    return { kind: 'noAnswer' }
  }
}

/** Under which names the pages keep what the endpoints told them. */
export const keptNames = { help: 'help', contents: 'contents', counts: 'counts', resources: 'resources' }

/** The id of the photo once the server has it; null when there is none, or it could not be taken: words come first. */
async function photoOf(barcode: string, photoId: string | null): Promise<string | null> {
  return photoId !== null && (await sendPhoto(barcode, photoId)) ? photoId : null
}

/**
 * The same for words that must not wait: without the photo when it takes too long or the server cannot take it now.
 * @throws when there is no network at all, for then the words would not arrive either
 */
async function photoInTime(barcode: string, photoId: string | null): Promise<string | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), photoPatience))
  const sending = photoOf(barcode, photoId).catch((error: unknown) => {
    if (error instanceof ProblemError) return null
    throw error
  })
  return Promise.race([sending, late])
}

/** Whether asking again would get the same answer. Too many at once (429) or a time-out (408) is worth another try. */
function isFinal({ status }: ProblemError): boolean {
  return status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status)
}
