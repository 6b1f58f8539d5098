import { Worker } from 'node:worker_threads'

/** Limits of the work that one kind of thread does. */
export type ThreadLimits = {
  /** Threads at once; each may occupy a processor. */
  threads: number
  /** Work that may wait for a thread. */
  waiting: number
  /** The longest that one piece of work may take, in milliseconds. */
  milliseconds: number
  /** The largest heap of a thread, in megabytes. */
  megabytes: number
}

/** Work that a thread did not do: it took too long, needed too much memory, or too much was waiting. */
export class ThreadLimitError extends Error {
  readonly limit: 'time' | 'memory' | 'waiting'

  constructor(limit: ThreadLimitError['limit']) {
    super(`The limit of a thread was reached: ${limit}.`)
    this.limit = limit
  }
}

/** The reply of a thread (serveThread.ts). */
export type ThreadReply<Output> = { output: Output } | { failure: unknown }

type Work<Input, Output> = {
  input: Input
  given: readonly Uint8Array[]
  resolve: (output: Output) => void
  reject: (error: unknown) => void
}

/** Returns the buffers of files, to be handed to another thread instead of copied. One that holds something else as well is left out. */
export function buffersOf(files: readonly Uint8Array[]): ArrayBuffer[] {
  return files.flatMap(({ buffer, byteLength }) =>
    buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [],
  )
}

/** The time for which a thread waits for more work before it ends, in milliseconds. */
const idleTime = 30_000

/**
 * Does work on what others have sent (documents, pictures) in threads, so that requests of rooms never wait for it. A thread
 * that exceeds a limit is ended, and the next work gets another.
 */
export class LimitedThreads<Input, Output> {
  private readonly module: URL
  private readonly limits: ThreadLimits
  private readonly queue: Work<Input, Output>[] = []
  private readonly idle: { thread: Worker; timer: NodeJS.Timeout }[] = []
  private busy = 0

  /** @param module what runs in a thread; it calls `serveThread` */
  constructor(module: URL, limits: ThreadLimits) {
    this.module = module
    this.limits = limits
  }

  /**
   * Does one piece of work.
   * @param input is copied
   * @param given files in it that nobody reads here any more; they are handed over where that is possible
   * @throws ThreadLimitError, and what the work throws
   */
  run(input: Input, given: readonly Uint8Array[] = []): Promise<Output> {
    return new Promise((resolve, reject) => {
      if (this.busy >= this.limits.threads && this.queue.length >= this.limits.waiting)
        return reject(new ThreadLimitError('waiting'))
      this.queue.push({ input, given, resolve, reject })
      this.next()
    })
  }

  private next() {
    if (this.busy >= this.limits.threads) return
    const work = this.queue.shift()
    if (!work) return
    this.busy += 1
    void this.perform(work, this.reuse() ?? this.start())
  }

  private async perform(work: Work<Input, Output>, thread: Worker): Promise<void> {
    const { resolve, reject } = work
    thread.ref()
    const reply = await this.replyOf(thread, work).catch((error: unknown) => ({ error }))
    // Whoever gets the answer may ask again at once.
    this.busy -= 1
    if ('error' in reply) {
      void thread.terminate()
      reject(reply.error)
    } else {
      this.keep(thread)
      if ('failure' in reply) reject(reply.failure)
      else resolve(reply.output)
    }
    this.next()
  }

  private replyOf(thread: Worker, { input, given }: Work<Input, Output>): Promise<ThreadReply<Output>> {
    const { promise, resolve, reject } = Promise.withResolvers<ThreadReply<Output>>()
    const timer = setTimeout(() => reject(new ThreadLimitError('time')), this.limits.milliseconds)
    const onExit = () => reject(new Error('the thread ended without an answer'))
    const onError = (error: Error) =>
      reject(
        'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadLimitError('memory') : error,
      )
    thread.once('message', resolve).once('error', onError).once('exit', onExit)
    try {
      thread.postMessage(input, buffersOf(given))
    } catch (error) {
      // It cannot be copied.
      reject(error)
    }
    return promise.finally(() => {
      clearTimeout(timer)
      thread.off('message', resolve).off('error', onError).off('exit', onExit)
    })
  }

  private start(): Worker {
    const thread = new Worker(this.module, {
      resourceLimits: { maxOldGenerationSizeMb: this.limits.megabytes },
    })
    // A thread that fails while nobody waits for it is no failure of the server.
    return thread.on('error', () => this.drop(thread)).on('exit', () => this.drop(thread))
  }

  /** Keeps a thread for the next work: to load fonts anew takes half a second. */
  private keep(thread: Worker) {
    thread.unref()
    const timer = setTimeout(() => this.drop(thread), idleTime).unref()
    this.idle.push({ thread, timer })
  }

  private reuse(): Worker | undefined {
    const kept = this.idle.pop()
    clearTimeout(kept?.timer)
    return kept?.thread
  }

  private drop(thread: Worker) {
    const at = this.idle.findIndex((kept) => kept.thread === thread)
    if (at < 0) return
    const [kept] = this.idle.splice(at, 1)
    clearTimeout(kept?.timer)
    void thread.terminate()
  }
}
