import { ProblemError } from '../../api/problemError.ts'
import { newId } from '../newId.ts'
import type { StreamOptions } from '../sseStream.ts'
import { LeaderConnection, type LeaderDeps, type LeaderNews } from './leaderConnection.ts'
import type { Candidate, Leadership } from './leaderElection.ts'
import type { TabChannel, TabMessage } from './tabMessage.ts'

/** The world outside, so that tests can bring their own. */
export type TabGroupDeps = LeaderDeps & {
  openChannel: (take: (message: TabMessage) => void) => TabChannel
  seekLeadership: (candidate: Candidate) => Leadership
  /** Calls back whenever the device has come to a network or lost one; returns the way to stop. */
  onNetworkChange: (changed: () => void) => () => void
  /** Calls back when the page is about to be frozen or left, and when it is shown; returns the way to stop. */
  onLifecycle: (leaving: () => void, shown: () => void) => () => void
}

/** A page of this tab that reads a stream. */
type Reader = {
  options: StreamOptions
  /** The id of the last frame it was given. */
  at: string | null
  isOpen: boolean
  /** The time it was asked for, in ms since 1970. */
  askedAt: number
  /** Ends it: null where the server just closed it, otherwise the status of a `ProblemError`. */
  end: (status: number | null) => void
}

/** A tab that leads, and since when, in ms since 1970. */
type Leader = { id: string; since: number }

/** The interval at which a tab checks that its leader lives, in ms. */
const checkEveryMs = 500
/** A leader that has said nothing for this long is asked, and has this long to answer. In ms. */
const pingAfterMs = 1_500
const pingTimeoutMs = 2_500
/** A stream that is not open by then is asked for otherwise, in ms. */
const openTimeoutMs = 15_000
/** The interval at which a tab announces the streams it follows, in ms. */
const announceEveryMs = 60_000
/** A page waits at most this long before it asks again for a stream that was lost (followStream.ts), in ms. */
const retryWithinMs = 16_000
/** A tab that follows nothing any more leaves after this long, in ms: from one page to the next it stays. */
const leaveAfterMs = 30_000

/**
 * This tab among those of the same person, in the same organization, in this browser. One of them, the leader, holds
 * one connection for all; readers of a stream here hear what the leader hears. A leader that does not answer loses
 * the lead, so that a frozen tab costs the others no news.
 */
export class TabGroup {
  private readonly id = newId()
  private readonly deps: TabGroupDeps
  private readonly readers = new Set<Reader>()
  private joined: { channel: TabChannel; lead: Leadership; leave: () => void } | null = null
  private leading: { connection: LeaderConnection; since: number } | null = null
  private leader: Leader | null = null
  /** The latest time since which any tab is known to have led. */
  private latest = 0
  private heardAt = 0
  private askedAt: number | null = null
  private announcedAt = 0
  /** Streams that were lost and will be asked for again, and until when they are kept in mind. */
  private readonly resting = new Map<string, number>()
  private idleSince = 0

  constructor(sources: TabGroupDeps) {
    this.deps = sources
  }

  /** Reads a stream through the leader; as `readStream` (sseStream.ts). */
  read(options: StreamOptions): Promise<void> {
    return new Promise((resolve, reject) => {
      if (options.signal.aborted) return reject(options.signal.reason)
      const stop = () => {
        this.readers.delete(reader)
        reject(options.signal.reason)
        this.idleSince = this.deps.now()
        this.announceWanted()
      }
      const reader: Reader = {
        options,
        at: options.lastEventId,
        isOpen: false,
        askedAt: this.deps.now(),
        end: (status) => {
          options.signal.removeEventListener('abort', stop)
          this.readers.delete(reader)
          this.idleSince = this.deps.now()
          if (!status) this.resting.set(options.path, this.idleSince + retryWithinMs)
          if (status === null) resolve()
          else reject(problemOf(status))
        },
      }
      options.signal.addEventListener('abort', stop, { once: true })
      this.readers.add(reader)
      this.join()
      this.announceWanted((each) => each === reader)
    })
  }

  private join() {
    if (this.joined) return
    this.heardAt = this.deps.now()
    const stops = [
      this.deps.onNetworkChange(() => this.leading?.connection.reset()),
      this.deps.onLifecycle(
        () => this.suspend(),
        () => this.check(),
      ),
    ]
    const timer = setInterval(() => this.check(), checkEveryMs)
    const channel = this.deps.openChannel((message) => this.receive(message))
    const lead = this.deps.seekLeadership({
      won: () => this.won(),
      lost: () => this.lost(),
      isLed: () => this.leader !== null || this.leading !== null,
    })
    const leave = () => {
      clearInterval(timer)
      for (const stop of stops) stop()
      if (this.leading) channel.post({ kind: 'left', by: this.id })
      else channel.post({ kind: 'wants', by: this.id, streams: [] })
      this.leading?.connection.close()
      this.leading = null
      this.leader = null
      this.askedAt = null
      this.joined = null
      lead.leave()
      channel.close()
    }
    this.joined = { channel, lead, leave }
  }

  /** The page is frozen or left: others go on, and its content is not live when it comes back. */
  private suspend() {
    this.joined?.leave()
    for (const reader of [...this.readers]) reader.end(0)
  }

  private won() {
    if (!this.joined) return
    // A clock may have been set back.
    const since = Math.max(this.deps.now(), this.latest + 1)
    this.latest = since
    const connection = new LeaderConnection((news) => this.publish(news), this.deps)
    this.leading = { connection, since }
    this.leader = null
    this.askedAt = null
    this.announceLeader(since, true)
    this.requestAll()
  }

  private lost() {
    this.leading?.connection.close()
    this.leading = null
    this.heardAt = this.deps.now()
    if (this.leader) this.requestAll()
  }

  private publish(news: LeaderNews) {
    this.joined?.channel.post({ ...news, by: this.id })
    this.applyNews(news)
  }

  /** Handles a message of another tab. */
  private receive(message: TabMessage) {
    const { joined, leading } = this
    if (!joined || message.by === this.id) return
    if (message.kind === 'wants') {
      if (!leading) return
      this.announceLeader(leading.since)
      leading.connection.setWanted(message.by, message.streams)
      return
    }
    if (message.kind === 'leads')
      return this.acceptLeader({ id: message.by, since: message.since }, message.begins)
    // The last messages of a former leader may be older than what is known.
    if (message.by !== this.leader?.id) return
    this.heardAt = this.deps.now()
    this.askedAt = null
    if (message.kind !== 'left') return this.applyNews(message)
    this.leader = null
    joined.lead.vacated()
  }

  private acceptLeader(leader: Leader, begins: boolean) {
    const { joined, leading } = this
    const known = leading ? { id: this.id, since: leading.since } : this.leader
    if (known && known.id !== leader.id && !isLater(leader, known)) {
      if (leading) this.announceLeader(leading.since)
      return
    }
    this.heardAt = this.deps.now()
    this.askedAt = null
    this.leader = leader
    this.latest = Math.max(leader.since, this.latest)
    // A leader that answers has been asked already; one that has just begun, or was not known to lead, has not.
    const knowsNothing = begins || (known !== null && known.id !== leader.id)
    if (leading) {
      leading.connection.close()
      this.leading = null
      joined?.lead.concede()
    }
    if (knowsNothing) this.requestAll()
  }

  private announceLeader(since: number, begins = false) {
    this.joined?.channel.post({ kind: 'leads', by: this.id, since, begins })
  }

  private applyNews(news: LeaderNews) {
    for (const reader of [...this.readers]) if (news.path === reader.options.path) applyNewsTo(reader, news)
    // Signed out, as this tab knows it: another one may be signed in again already.
    if (news.kind === 'over' && news.status === 401 && this.leading) {
      this.joined?.channel.post({ kind: 'left', by: this.id })
      this.joined?.lead.yield()
    }
  }

  /** Asks a new leader for all that is followed here, each from where it has come to. */
  private requestAll() {
    for (const reader of this.readers) {
      reader.isOpen = false
      reader.askedAt = this.deps.now()
    }
    this.announceWanted(() => true)
  }

  /** @param isNew selects the readers that are to get what they have missed */
  private announceWanted(isNew: (reader: Reader) => boolean = () => false) {
    if (!this.joined) return
    this.announcedAt = this.deps.now()
    const streams = [...this.readers].map((reader) => ({
      path: reader.options.path,
      lastEventId: reader.at,
      isNew: isNew(reader),
    }))
    for (const [path, until] of this.resting) {
      if (until < this.announcedAt) this.resting.delete(path)
      else streams.push({ path, lastEventId: null, isNew: false })
    }
    if (this.leading) this.leading.connection.setWanted(this.id, streams)
    else this.joined.channel.post({ kind: 'wants', by: this.id, streams })
  }

  /** Looks whether all is as it should be. */
  private check() {
    const now = this.deps.now()
    if (!this.deps.isCurrent()) return this.suspend()
    for (const reader of [...this.readers])
      if (!reader.isOpen && now - reader.askedAt > openTimeoutMs) reader.end(0)
    if (this.readers.size === 0) {
      if (now - this.idleSince > leaveAfterMs) this.joined?.leave()
      return
    }
    if (now - this.announcedAt > announceEveryMs) this.announceWanted()
    if (this.leading || now - this.heardAt < pingAfterMs) return
    if (this.askedAt === null) {
      this.askedAt = now
      this.announceWanted()
    } else if (now - this.askedAt >= pingTimeoutMs) {
      this.askedAt = null
      this.heardAt = now
      this.leader = null
      this.joined?.lead.take()
    }
  }
}

/** Gives a page what there is of the stream it reads. */
function applyNewsTo(reader: Reader, news: LeaderNews) {
  const { options } = reader
  if (news.kind === 'over') return reader.end(news.status)
  if (news.kind === 'open') {
    reader.isOpen = true
    return options.onOpen()
  }
  // Frames before it is open belong to a connection that another tab follows, and come again.
  if (!reader.isOpen) return
  if (news.frame.id) reader.at = news.frame.id
  options.onActivity?.()
  try {
    options.onFrame(news.frame)
  } catch {
    // One page that cannot read it costs the others nothing.
    reader.end(0)
  }
}

/** Of two that lead, the later one does; every tab decides it alike. */
function isLater(one: Leader, other: Leader): boolean {
  return one.since > other.since || (one.since === other.since && one.id > other.id)
}

function problemOf(status: number): ProblemError {
  return status === 0
    ? new ProblemError({ type: 'stream-lost', status, detail: 'The live connection was lost.' })
    : new ProblemError({ type: 'stream-refused', status, detail: 'The live connection was refused.' })
}
