import { z } from 'zod'
import { type RunLimits, reasonOf, StepFailure } from './steps.ts'

/** A room's live stream, read as its page does. */
export type RoomWatch = {
  /** Resolves once the stream has said that this incident runs. @throws StepFailure */
  untilStarted: (incidentId: string) => Promise<void>
  /** Resolves once it has said that it is over. @throws StepFailure */
  untilOver: (incidentId: string) => Promise<void>
  close: () => void
}

type Frame = { event: string; data: unknown }

const runs = z.object({ incident: z.object({ incidentId: z.string() }) })
const isOver = z.object({ type: z.literal('IncidentEnded'), incidentId: z.string() })

/**
 * Opens a room's live stream, and waits for its first frame.
 * @throws StepFailure
 */
export async function watchRoom(url: string, { patience, signal }: RunLimits): Promise<RoomWatch> {
  const ending = new AbortController()
  const frames = new Frames(patience)
  const late = setTimeout(() => ending.abort(new DOMException('late', 'TimeoutError')), patience)
  try {
    const response = await fetch(url, {
      signal: AbortSignal.any([ending.signal, signal]),
      redirect: 'manual',
    })
    if (response.status !== 200 || !response.body)
      throw new StepFailure(
        `A room’s live stream was answered ${response.status}. Let the proxy pass on /api/bags/…/stream.`,
      )
    void frames.read(response.body)
    await frames.until(({ event }) => event === 'status', 'sent nothing')
  } catch (error) {
    ending.abort()
    if (error instanceof StepFailure) throw error
    throw new StepFailure(
      `A room’s live stream cannot be opened: ${reasonOf(error)}. Let the proxy pass on /api/bags/…/stream.`,
    )
  } finally {
    clearTimeout(late)
  }
  return {
    untilStarted: (incidentId) =>
      frames.until(
        ({ event, data }) =>
          event === 'status' && runs.safeParse(data).data?.incident.incidentId === incidentId,
        'did not say that the incident started',
      ),
    untilOver: (incidentId) =>
      frames.until(
        ({ event, data }) => event === 'event' && isOver.safeParse(data).data?.incidentId === incidentId,
        'did not say that the incident ended',
      ),
    close: () => ending.abort(),
  }
}

/** The frames of a stream so far, and who waits for one. */
class Frames {
  private readonly seen: Frame[] = []
  private readonly patience: number
  private hasEnded = false
  private wake = () => {}

  constructor(patience: number) {
    this.patience = patience
  }

  async read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder()
    let rest = ''
    try {
      for await (const chunk of body) {
        const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) this.take(block)
        this.wake()
      }
    } catch {
      // Closed by us, or cut off: either way nothing more comes.
    }
    this.hasEnded = true
    this.wake()
  }

  /** @throws StepFailure when no such frame comes in time, or the stream ends */
  async until(is: (frame: Frame) => boolean, otherwise: string): Promise<void> {
    const late = AbortSignal.timeout(this.patience)
    late.addEventListener('abort', () => this.wake())
    while (!this.seen.some(is)) {
      if (this.hasEnded)
        throw new StepFailure(
          'A room’s live stream was cut off. Let the proxy keep streams open that send a heartbeat every five seconds (docs/proxy).',
        )
      if (late.aborted)
        throw new StepFailure(
          `A room’s live stream ${otherwise} within ${Math.round(this.patience / 1000)} s. Let the proxy pass on streams right away, without a buffer (docs/proxy).`,
        )
      await new Promise<void>((resolve) => {
        this.wake = resolve
      })
    }
  }

  private take(block: string) {
    const fields = new Map(block.split('\n').map((line) => splitOnce(line)))
    const text = fields.get('data')
    if (text === undefined) return
    try {
      this.seen.push({ event: fields.get('event') ?? 'message', data: JSON.parse(text) })
    } catch {
      // No frame of ours.
    }
  }
}

function splitOnce(line: string): [string, string] {
  const at = line.indexOf(': ')
  return at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + 2)]
}
