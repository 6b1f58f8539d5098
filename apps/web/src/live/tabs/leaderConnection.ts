import { maxParts, type StreamPart, sharedFrames, sharedStreamOf } from '@muster/contract/sharedStream'
import { ProblemError } from '../../api/problemError.ts'
import type { SseFrame, StreamOptions } from '../sseStream.ts'
import type { TabMessage, WantedStream } from './tabMessage.ts'

/** The leader's messages about its connection, to all tabs and to itself. */
export type LeaderNews = TabMessage extends infer M
  ? M extends { kind: 'open' | 'frame' | 'over' }
    ? Omit<M, 'by'>
    : never
  : never

/** The world outside, so that tests can bring their own. */
export type LeaderDeps = {
  readStream: (options: StreamOptions) => Promise<void>
  /** Takes a slot among the streams of this browser, or answers null when there is none. The slot is given back by calling. */
  takeSlot: () => Promise<(() => void) | null>
  /** True while the page still speaks for the person whose connection it is. */
  isCurrent: () => boolean
  now: () => number
}

/** A stream that some tab follows. */
type FollowedStream = {
  /** The id of the last frame that was passed on; null while only whole states were, or nothing. */
  at: string | null
  /** The last of each kind of frame that says all by itself: for a tab that comes later. */
  snapshots: Map<string, SseFrame>
}

/** One connection to the server: the streams it carries, and those of them that the server has accepted. */
type ServerConnection = { abort: AbortController; paths: ReadonlySet<string>; opened: Set<string> }

/** Streams that tabs begin to follow in the same moment are opened together. In ms. */
const gatherMs = 15
/** The longest time between two announcements of a tab, in ms (tabGroup.ts: once a minute); a silent one is gone. */
const forgetAfterMs = 200_000

/** The one connection that the leader holds for all tabs: it carries every stream that any of them follows. */
export class LeaderConnection {
  private readonly publish: (news: LeaderNews) => void
  private readonly deps: LeaderDeps
  private readonly followed = new Map<string, FollowedStream>()
  private readonly wanted = new Map<string, { paths: Set<string>; at: number }>()
  /** The open connection. The next one is open before it is closed. */
  private current: ServerConnection | null = null
  private opening: ServerConnection | null = null
  private gathering: ReturnType<typeof setTimeout> | undefined
  private slot: Promise<(() => void) | null> | null = null
  private isClosed = false

  constructor(tell: (news: LeaderNews) => void, sources: LeaderDeps) {
    this.publish = tell
    this.deps = sources
  }

  /** Takes in every stream that a tab follows. */
  setWanted(tab: string, streams: readonly WantedStream[]) {
    this.wanted.set(tab, { paths: new Set(streams.map(({ path }) => path)), at: this.deps.now() })
    for (const stream of streams) if (stream.isNew) this.begin(stream)
    if (this.wantedPaths().size === 0) this.disconnect()
  }

  /** Drops the connections of the old network, which are dead without anybody saying so. */
  reset() {
    if (!this.current && !this.opening) return
    this.disconnect()
    this.publishLost(0)
  }

  /** Ends it for good, without a word: another tab goes on. */
  close() {
    this.isClosed = true
    clearTimeout(this.gathering)
    this.disconnect()
  }

  private begin({ path, lastEventId }: StreamPart) {
    const known = this.followed.get(path)
    const misses = known !== undefined && hasMissedFrames(lastEventId, known.at)
    const round = this.opening ?? this.current
    if (known && !misses && round?.paths.has(path)) {
      if (round.opened.has(path)) this.publishOpen(path)
      return
    }
    this.followed.set(path, {
      at: known && !misses ? known.at : lastEventId,
      snapshots: known?.snapshots ?? new Map(),
    })
    this.gathering ??= setTimeout(() => {
      this.gathering = undefined
      void this.connect()
    }, gatherMs)
  }

  private async connect() {
    this.slot ??= this.deps.takeSlot()
    const slot = await this.slot
    if (this.isClosed) return slot?.()
    if (!this.deps.isCurrent()) return this.close()
    if (!slot) {
      this.slot = null
      return this.publishLost(0)
    }
    const parts = this.parts()
    if (parts.length === 0) return this.disconnect()
    this.opening?.abort.abort()
    const paths = new Set(parts.map(({ path }) => path))
    const round: ServerConnection = { abort: new AbortController(), paths, opened: new Set() }
    this.opening = round
    try {
      await this.read(round, parts)
      this.ended(round, null)
    } catch (error) {
      this.ended(round, error instanceof ProblemError ? error.status : 0)
    }
  }

  /** Reads one stream by its own path, several by the path that carries them. */
  private read(round: ServerConnection, parts: readonly StreamPart[]): Promise<void> {
    const [only] = parts.length === 1 ? parts : []
    let speaker = only?.path ?? ''
    const open = (path: string) => {
      speaker = path
      if (round.opened.has(path)) return
      round.opened.add(path)
      this.publish({ kind: 'open', path })
    }
    return this.deps.readStream({
      ...(only ?? { path: sharedStreamOf(parts), lastEventId: null }),
      signal: round.abort.signal,
      onOpen: () => {
        this.current?.abort.abort()
        this.current = round
        this.opening = null
        if (only) open(only.path)
      },
      onFrame: (frame) => {
        if (only) this.forward(only.path, frame)
        else if (frame.event === 'part') open(sharedFrames.part.parse(JSON.parse(frame.data)).of)
        else if (frame.event === 'over') {
          const { of, status } = sharedFrames.over.parse(JSON.parse(frame.data))
          this.drop(of, status)
        } else this.forward(speaker, frame)
      },
    })
  }

  private publishOpen(path: string) {
    this.publish({ kind: 'open', path })
    for (const frame of this.followed.get(path)?.snapshots.values() ?? [])
      this.publish({ kind: 'frame', path, frame })
  }

  private forward(path: string, frame: SseFrame) {
    const stream = this.followed.get(path)
    if (!stream) return
    if (frame.id && !frame.id.startsWith('none:')) stream.at = frame.id
    else if (frame.event !== 'gone') stream.snapshots.set(frame.event, frame)
    this.publish({ kind: 'frame', path, frame })
  }

  /** A connection has ended by itself, or could not be opened: then the one before it may still be open. */
  private ended(round: ServerConnection, status: number | null) {
    if (round.abort.signal.aborted) return
    if (this.current === round) this.current = null
    else this.opening = null
    const carried = this.current?.opened ?? new Set()
    for (const path of this.followed.keys()) {
      if (carried.has(path)) this.publishOpen(path)
      else this.publish({ kind: 'over', path, status })
    }
  }

  /** Says of every stream that it is down. They are opened together when one is asked for again. */
  private publishLost(status: number) {
    for (const path of this.followed.keys()) this.publish({ kind: 'over', path, status })
  }

  /** Ends one stream for every tab that follows it. */
  private drop(path: string, status: number | null) {
    this.followed.delete(path)
    for (const { paths } of this.wanted.values()) paths.delete(path)
    this.publish({ kind: 'over', path, status })
  }

  private disconnect() {
    this.current?.abort.abort()
    this.opening?.abort.abort()
    this.current = null
    this.opening = null
    void this.slot?.then((release) => release?.())
    this.slot = null
  }

  private wantedPaths(): Set<string> {
    const oldest = this.deps.now() - forgetAfterMs
    for (const [tab, { at }] of this.wanted) if (at < oldest) this.wanted.delete(tab)
    return new Set([...this.wanted.values()].flatMap(({ paths }) => [...paths]))
  }

  /** The streams that the next connection carries. Pages ask for any more by themselves. */
  private parts(): StreamPart[] {
    const wanted = this.wantedPaths()
    for (const path of this.followed.keys()) if (!wanted.has(path)) this.followed.delete(path)
    const all = [...this.followed].map(([path, { at }]) => ({ path, lastEventId: at }))
    for (const { path } of all.slice(maxParts)) this.drop(path, 0)
    return all.slice(0, maxParts)
  }
}

/** True when a tab that knows a stream up to `known` has missed some of what was passed on up to `told`. */
function hasMissedFrames(known: string | null, told: string | null): boolean {
  if (told === null) return false
  if (known === null) return true
  const [knownOf, knownSeq] = known.split(':')
  const [toldOf, toldSeq] = told.split(':')
  return knownOf !== toldOf || Number(knownSeq) < Number(toldSeq)
}
