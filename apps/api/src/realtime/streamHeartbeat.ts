import { heartbeatEvent } from '@muster/contract/heartbeat'
import type { WriteCheck } from '../platform/telemetry/writeCheck.ts'

/**
 * Sends the heartbeat of every stream of this process: the stream is alive, and if commands are accepted. It has no id, so a
 * reconnecting page still names its last event.
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

  /** The first frame of every stream, repeated at each heartbeat. */
  get frame(): string {
    return this.writeCheck.isWritable ? taken : refused
  }

  /** Calls `listener` at each heartbeat: every few seconds, and at once when commands become accepted or refused. */
  listen(listener: () => void) {
    this.listeners.add(listener)
  }

  /** Stops the heartbeat at shutdown. */
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
