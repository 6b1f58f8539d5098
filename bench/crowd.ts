/** A server with thousands of phones that hold a connection open, and a way to tell all of them something. */
import type { Child } from './child.ts'
import { startChild } from './child.ts'
import { median } from './quantiles.ts'
import type { Heard, Opening, RawReaders } from './rawReaders.ts'
import type { OnStop } from './stopEverything.ts'

/** A kind of server, and the way in which phones connect to it. */
export interface ServerKind {
  /** Bytes that its processes hold, after garbage was collected where there is such a thing. */
  memory: () => Promise<{ rss: number; heap: number | null }>
  opening: Opening
  /**
   * Tells all of them.
   * @param text stands in the message and nowhere else
   * @param frame what our own server sent in this round, for those that send the same bytes
   * @returns milliseconds of the machine's clock at which the button was pressed
   */
  press: (text: string, frame: string) => Promise<number>
}

/** Milliseconds from the press. */
export interface Round {
  median: number
  p99: number
  last: number
  /** Share of the time in which the reading process was busy. */
  loop: number
  frame: string
}

/** Time to wait for a phone, in milliseconds. */
const timeout = 30_000
/** Opened and closed first, so that what a first connection loads is not counted as a phone's. */
const warmUp = 200

export class PhoneCrowd {
  readonly rounds: Round[] = []
  /** Kilobytes for each phone. */
  perPhone = { rss: Number.NaN, heap: Number.NaN }
  /** Milliseconds until all were open. */
  openedAfter = Number.NaN
  private readonly kind: ServerKind
  private readonly readers: Child<RawReaders>

  private constructor(kind: ServerKind, readers: Child<RawReaders>) {
    this.kind = kind
    this.readers = readers
  }

  /** Opens every phone's connection and notes what that costs the server. */
  static async open(kind: ServerKind, onStop: OnStop): Promise<PhoneCrowd> {
    const crowd = new PhoneCrowd(kind, startChild<RawReaders>('rawReaders.ts', onStop))
    const { opening } = kind
    await crowd.readers.ask('open', { ...opening, hellos: opening.hellos.slice(0, warmUp) })
    await crowd.readers.ask('close', undefined)
    const before = await kind.memory()
    crowd.openedAfter = await crowd.readers.ask('open', opening)
    const after = await kind.memory()
    const phones = opening.hellos.length
    crowd.perPhone = {
      rss: (after.rss - before.rss) / phones / 1000,
      heap: ((after.heap ?? Number.NaN) - (before.heap ?? Number.NaN)) / phones / 1000,
    }
    return crowd
  }

  /**
   * Presses, and waits for the last phone.
   * @throws Error when one of them never heard
   */
  async round(text: string, frame: string): Promise<Round> {
    await this.readers.ask('expect', text)
    const at = await this.kind.press(text, frame)
    const round = toRound(at, await this.readers.ask('heard', timeout))
    this.rounds.push(round)
    return round
  }

  /** The same without keeping the figures. */
  async aside(text: string, frame: string): Promise<Round> {
    const round = await this.round(text, frame)
    this.rounds.pop()
    return round
  }

  /** The rounds' values of one kind. */
  all(name: 'median' | 'p99' | 'last'): number[] {
    return this.rounds.map((round) => round[name])
  }

  /** Load of the reading process, in percent: the median of the rounds. */
  get busy(): number {
    return median(this.rounds.map(({ loop }) => loop)) * 100
  }

  async close(): Promise<void> {
    await this.readers.stop()
  }
}

function toRound(at: number, heard: Heard): Round {
  if (heard.missing > 0) throw new Error(`${heard.missing} phones never heard.`)
  const { median, p99, last, busy, frame } = heard
  return { median: median - at, p99: p99 - at, last: last - at, loop: busy.loop, frame: withoutChunk(frame) }
}

/** The event in what arrived: chunked answers begin with its length in hexadecimal digits. */
function withoutChunk(bytes: string): string {
  const begin = bytes.indexOf('event: ')
  const end = bytes.lastIndexOf('\n\n')
  return begin < 0 || end < 0 ? bytes : bytes.slice(begin, end + 2)
}
