import { heartbeatEvent } from '@muster/contract/heartbeat'

/** One frame of a live stream; a comment has the event name `comment`. `id`: `lastEventId` without the end of the event’s id. */
export type Frame = { event: string; id: string; lastEventId: string; data: string }

/** A stream as a test reads it. */
export type OpenSse = {
  status: number
  contentType: string | null
  /** Every frame so far. */
  frames: readonly Frame[]
  /** The first frame not yet taken that passes; those before it are taken too. @throws when none comes or it ends */
  next: (passes?: (frame: Frame) => boolean) => Promise<Frame>
  /** The wait before reconnecting, as the server sent it, in milliseconds. */
  retryAfter: () => number
  /** Resolves when the server has ended it. */
  ended: Promise<void>
  close: () => void
}

/** Longest a test waits for a frame, in milliseconds. */
const patience = 8000

/**
 * Opens a stream of server-sent events and keeps reading it.
 * @param lastEventId where a page that comes back had stopped
 */
export async function openSse(
  url: string,
  { lastEventId, headers = {} }: { lastEventId?: string | undefined; headers?: Record<string, string> } = {},
): Promise<OpenSse> {
  const abort = new AbortController()
  const resume: Record<string, string> = lastEventId ? { 'last-event-id': lastEventId } : {}
  const response = await fetch(url, { headers: { ...headers, ...resume }, signal: abort.signal })
  const frames: Frame[] = []
  let taken = 0
  let isOver = false
  let retry = 1000
  let wake = () => {}

  const take = (block: string) => {
    const asked = block.match(/^retry: (\d+)$/)?.[1]
    if (asked) retry = Number(asked)
    const frame = frameOf(block)
    if (frame) frames.push(frame)
    wake()
  }
  const ended = readBlocks(response, take).then(() => {
    isOver = true
    wake()
  })

  const next: OpenSse['next'] = async (passes = isNews) => {
    const giveUpAt = Date.now() + patience
    for (;;) {
      while (taken < frames.length) {
        const frame = frames[taken++]
        if (frame && passes(frame)) return frame
      }
      if (isOver || Date.now() >= giveUpAt) {
        const seen = frames.map(({ event, id }) => `${event} ${id}`).join(', ')
        throw new Error(`${isOver ? 'The stream ended' : 'No such frame came'} after: ${seen || 'nothing'}`)
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, giveUpAt - Date.now())
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }
  return {
    status: response.status,
    contentType: response.headers.get('content-type'),
    frames,
    next,
    ended,
    close: () => abort.abort(),
    retryAfter: () => retry,
  }
}

/** Checks whether a frame only shows that the stream is alive. */
export function isHeartbeat({ event }: Frame): boolean {
  return event === heartbeatEvent
}

function isNews(frame: Frame): boolean {
  return frame.event !== 'comment' && !isHeartbeat(frame)
}

async function readBlocks(response: Response, take: (block: string) => void): Promise<void> {
  let rest = ''
  try {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (rest + chunk).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) take(block)
    }
  } catch {
    // Closed by us, or cut by a server that went away: either way there is no more.
  }
}

function frameOf(block: string): Frame | null {
  if (block.startsWith(':')) return { event: 'comment', id: '', lastEventId: '', data: block.slice(1).trim() }
  const fields = new Map(block.split('\n').map((line) => splitOnce(line)))
  const data = fields.get('data')
  if (data === undefined) return null
  const lastEventId = fields.get('id') ?? ''
  const [incidentId, seq] = lastEventId.split(':')
  const id = seq === undefined ? lastEventId : `${incidentId}:${seq}`
  return { event: fields.get('event') ?? 'message', id, lastEventId, data }
}

function splitOnce(line: string): [string, string] {
  const at = line.indexOf(': ')
  return at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + 2)]
}
