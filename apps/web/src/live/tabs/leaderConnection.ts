import { maxParts, type StreamPart, sharedFrames, sharedStreamOf } from '@muster/contract/sharedStream'
import { ProblemError } from '../../api/problemError.ts'
import type { SseFrame, StreamOptions } from '../sseStream.ts'
import type { TabMessage, WantedStream } from './tabMessage.ts'

/** What the leader says of its connection, to all tabs and to itself. */
export type LeaderNews = TabMessage extends infer M
  ? M extends { kind: 'open' | 'frame' | 'over' }
    ? Omit<M, 'by'>
    : never
  : never

/** The world outside, so that tests can bring their own. */
export type LeaderSources = {
  readStream: (options: StreamOptions) => Promise<void>
  /** Takes a slot among the streams of this browser, or answers null when there is none. The slot is given back by calling. */
  takeSlot: () => Promise<(() => void) | null>
  /** Whether the page still speaks for whom the connection is. */
  isCurrent: () => boolean
  now: () => number
}

/** A stream that some tab follows. */
type Followed = {
  /** The id of the last frame that was told; null while only wholes were, or nothing. */
  at: string | null
  /** The last of each kind of frame that says all by itself: for a tab that comes later. */
  wholes: Map<string, SseFrame>
}

/** One connection to the server: what it carries, and what of that the server has accepted. */
type Round = { abort: AbortController; paths: ReadonlySet<string>; opened: Set<string> }

/** Streams that tabs begin to follow in the same moment are opened together. In ms. */
const gatherFor = 15
/** A tab says at least this often what it follows, in ms (tabGroup.ts: once a minute); one that does not is gone. */
const forgetAfter = 200_000

/** The one connection that the leader holds for all tabs: it carries whatever streams any of them follows. */
export class LeaderConnection {
  private readonly tell: (news: LeaderNews) => void
  private readonly sources: LeaderSources
  private readonly followed = new Map<string, Followed>()
  private readonly wanted = new Map<string, { paths: Set<string>; at: number }>()
  /** The connection that stands. The next one is open before it is closed. */
  private standing: Round | null = null
  private opening: Round | null = null
  private gathering: ReturnType<typeof setTimeout> | undefined
  private slot: Promise<(() => void) | null> | null = null
  private isClosed = false

  constructor(tell: (news: LeaderNews) => void, sources: LeaderSources) {
    this.tell = tell
    this.sources = sources
  }

  /** Takes in every stream that a tab follows. */
  wants(tab: string, streams: readonly WantedStream[]) {
    this.wanted.set(tab, { paths: new Set(streams.map(({ path }) => path)), at: this.sources.now() })
    for (const stream of streams) if (stream.isNew) this.begin(stream)
    if (this.wantedPaths().size === 0) this.disconnect()
  }

  /** What stood on the old network is dead, and nobody says so. */
  reset() {
    if (!this.standing && !this.opening) return
    this.disconnect()
    this.lost(0)
  }

  /** Ends it for good, without a word: another tab goes on. */
  close() {
    this.isClosed = true
    clearTimeout(this.gathering)
    this.disconnect()
  }

  private begin({ path, lastEventId }: StreamPart) {
    const known = this.followed.get(path)
    const misses = known !== undefined && isBehind(lastEventId, known.at)
    const round = this.opening ?? this.standing
    if (known && !misses && round?.paths.has(path)) {
      if (round.opened.has(path)) this.tellOpen(path)
      return
    }
    this.followed.set(path, {
      at: known && !misses ? known.at : lastEventId,
      wholes: known?.wholes ?? new Map(),
    })
    this.gathering ??= setTimeout(() => {
      this.gathering = undefined
      void this.connect()
    }, gatherFor)
  }

  private async connect() {
    this.slot ??= this.sources.takeSlot()
    const slot = await this.slot
    if (this.isClosed) return slot?.()
    if (!this.sources.isCurrent()) return this.close()
    if (!slot) {
      this.slot = null
      return this.lost(0)
    }
    const parts = this.parts()
    if (parts.length === 0) return this.disconnect()
    this.opening?.abort.abort()
    const paths = new Set(parts.map(({ path }) => path))
    const round: Round = { abort: new AbortController(), paths, opened: new Set() }
    this.opening = round
    try {
      await this.read(round, parts)
      this.ended(round, null)
    } catch (error) {
      this.ended(round, error instanceof ProblemError ? error.status : 0)
    }
  }

  /** Reads one stream by its own path, several by the path that carries them. */
  private read(round: Round, parts: readonly StreamPart[]): Promise<void> {
    const [only] = parts.length === 1 ? parts : []
    let speaker = only?.path ?? ''
    const open = (path: string) => {
      speaker = path
      if (round.opened.has(path)) return
      round.opened.add(path)
      this.tell({ kind: 'open', path })
    }
    return this.sources.readStream({
      ...(only ?? { path: sharedStreamOf(parts), lastEventId: null }),
      signal: round.abort.signal,
      onOpen: () => {
        this.standing?.abort.abort()
        this.standing = round
        this.opening = null
        if (only) open(only.path)
      },
      onFrame: (frame) => {
        if (only) this.passOn(only.path, frame)
        else if (frame.event === 'part') open(sharedFrames.part.parse(JSON.parse(frame.data)).of)
        else if (frame.event === 'over') {
          const { of, status } = sharedFrames.over.parse(JSON.parse(frame.data))
          this.drop(of, status)
        } else this.passOn(speaker, frame)
      },
    })
  }

  private tellOpen(path: string) {
    this.tell({ kind: 'open', path })
    for (const frame of this.followed.get(path)?.wholes.values() ?? [])
      this.tell({ kind: 'frame', path, frame })
  }

  private passOn(path: string, frame: SseFrame) {
    const stream = this.followed.get(path)
    if (!stream) return
    if (frame.id && !frame.id.startsWith('none:')) stream.at = frame.id
    else if (frame.event !== 'gone') stream.wholes.set(frame.event, frame)
    this.tell({ kind: 'frame', path, frame })
  }

  /** A connection has ended by itself, or could not be opened: then the one before it may still stand. */
  private ended(round: Round, status: number | null) {
    if (round.abort.signal.aborted) return
    if (this.standing === round) this.standing = null
    else this.opening = null
    const carried = this.standing?.opened ?? new Set()
    for (const path of this.followed.keys()) {
      if (carried.has(path)) this.tellOpen(path)
      else this.tell({ kind: 'over', path, status })
    }
  }

  /** Says of every stream that it is down. They are opened together when one is asked for again. */
  private lost(status: number) {
    for (const path of this.followed.keys()) this.tell({ kind: 'over', path, status })
  }

  /** One stream is over for whoever follows it. */
  private drop(path: string, status: number | null) {
    this.followed.delete(path)
    for (const { paths } of this.wanted.values()) paths.delete(path)
    this.tell({ kind: 'over', path, status })
  }

  private disconnect() {
    this.standing?.abort.abort()
    this.opening?.abort.abort()
    this.standing = null
    this.opening = null
    void this.slot?.then((release) => release?.())
    this.slot = null
  }

  private wantedPaths(): Set<string> {
    const oldest = this.sources.now() - forgetAfter
    for (const [tab, { at }] of this.wanted) if (at < oldest) this.wanted.delete(tab)
    return new Set([...this.wanted.values()].flatMap(({ paths }) => [...paths]))
  }

  /** What the next connection carries. What is wanted beyond that is asked for by its pages. */
  private parts(): StreamPart[] {
    const wanted = this.wantedPaths()
    for (const path of this.followed.keys()) if (!wanted.has(path)) this.followed.delete(path)
    const all = [...this.followed].map(([path, { at }]) => ({ path, lastEventId: at }))
    for (const { path } of all.slice(maxParts)) this.drop(path, 0)
    return all.slice(0, maxParts)
  }
}

/** Whether who knows a stream up to `known` has missed some of what was told up to `told`. */
function isBehind(known: string | null, told: string | null): boolean {
  if (told === null) return false
  if (known === null) return true
  const [knownOf, knownSeq] = known.split(':')
  const [toldOf, toldSeq] = told.split(':')
  return knownOf !== toldOf || Number(knownSeq) < Number(toldSeq)
}
