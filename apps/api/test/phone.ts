import { setTimeout as sleep } from 'node:timers/promises'
import { streamPaths } from '@muster/contract/frames'
import { type Frame, isHeartbeat, type OpenSse, openSse } from './sse.ts'

/**
 * A room's page that follows its bag's stream as a browser does: it reconnects by itself, after the wait the server
 * asked for, and names the last event it has.
 */
export type Phone = {
  /** Every frame so far, over all its streams. */
  frames: () => readonly Frame[]
  /** The moments at which each stream ended and the next one began, in milliseconds of `performance.now()`. */
  losses: { lostAt: number; backAt: number }[]
  close: () => void
}

/** Opens the stream of a bag; resolves with its first frame. */
export async function openPhone(url: string, barcode: string): Promise<Phone> {
  const streams: OpenSse[] = []
  const losses: Phone['losses'] = []
  let isClosed = false
  const frames = () =>
    streams.flatMap((stream) =>
      stream.frames.filter((frame) => frame.event !== 'comment' && !isHeartbeat(frame)),
    )

  const open = async () => {
    const stream = await openSse(url + streamPaths.bag(barcode), {
      lastEventId: frames().at(-1)?.lastEventId,
    })
    streams.push(stream)
    void stream.ended.then(() => comeBack(stream.retryAfter()))
  }
  const comeBack = async (wait: number) => {
    if (isClosed) return
    const loss = { lostAt: performance.now(), backAt: Number.POSITIVE_INFINITY }
    losses.push(loss)
    while (!isClosed && loss.backAt === Number.POSITIVE_INFINITY) {
      await sleep(wait)
      await open().then(
        () => {
          loss.backAt = performance.now()
        },
        () => {},
      )
    }
  }
  await open()
  await streams[0]?.next()
  return {
    frames,
    losses,
    close: () => {
      isClosed = true
      for (const stream of streams) stream.close()
    },
  }
}
