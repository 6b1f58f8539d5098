/** Tells the server how far somebody has read, now and then instead of at each message that comes by. */
export type ReadMarker<Channel> = {
  note: (channel: Channel, upTo: number) => void
  /** Sends the marks that are still unsent, and nothing more. */
  stop: () => void
}

/** At most so often for all channels together; after a failure it waits as long, in ms. */
const sendEveryMs = 800

/** @param send sends one mark; when it fails it is sent again later */
export function readMarker<Channel>(
  send: (channel: Channel, upTo: number) => Promise<unknown>,
): ReadMarker<Channel> {
  const due = new Map<Channel, number>()
  const lastSent = new Map<Channel, number>()
  let timer: ReturnType<typeof setTimeout> | null = null
  let isStopped = false

  function plan() {
    timer ??= setTimeout(() => void flush(), sendEveryMs)
  }

  async function flush() {
    const marks = [...due]
    due.clear()
    await Promise.all(
      marks.map(async ([channel, upTo]) => {
        try {
          await send(channel, upTo)
        } catch {
          lastSent.delete(channel)
          due.set(channel, Math.max(upTo, due.get(channel) ?? 0))
        }
      }),
    )
    timer = null
    if (due.size > 0 && !isStopped) plan()
  }

  return {
    note(channel, upTo) {
      if (isStopped || upTo <= (lastSent.get(channel) ?? 0)) return
      lastSent.set(channel, upTo)
      due.set(channel, upTo)
      plan()
    },
    stop() {
      isStopped = true
      if (timer !== null) clearTimeout(timer)
      if (due.size > 0) void flush()
    },
  }
}
