import { heartbeatEvent } from '@muster/contract/heartbeat'
import type { WriteCheck } from '../platform/telemetry/writeCheck.ts'

/**
 * The heartbeat of every stream of this process: each says again and again that it lives, and whether commands are taken. It has no id, so
 * a page that comes back still names the last event that it has.
 */
export class StreamHeartbeat {
  private readonly writeCheck: Pick<WriteCheck, 'isWritable'>
  private readonly listeners = new Set<() => void>()
  private readonly timer: NodeJS.Timeout

  /** @param every milliseconds between two */
  constructor(writes: Pick<WriteCheck, 'isWritable' | 'listen'>, every: number) {
    this.writeCheck = writes
    this.timer = setInterval(() => this.beat(), every)
    writes.listen(() => this.beat())
  }

  /** What a stream that opens is sent first, and every stream at each beat. */
  get frame(): string {
    return this.writeCheck.isWritable ? taken : refused
  }

  /** Calls `listener` at each beat: every few seconds, and at once when commands are taken no more, or again. */
  listen(listener: () => void) {
    this.listeners.add(listener)
  }

  /** No beat follows: the server is going down. */
  stop() {
    clearInterval(this.timer)
    this.listeners.clear()
  }

  private beat() {
    for (const listener of this.listeners) listener()
  }
}

const [taken, refused] = [true, false].map(
  (takesCommands) => `event: ${heartbeatEvent}\ndata: ${JSON.stringify({ takesCommands })}\n\n`,
) as [string, string]
