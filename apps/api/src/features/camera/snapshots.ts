import type { Config } from '../../platform/config/config.ts'
import { createSafeGet, type FetchFailure, type Get } from '../outgoing/safeHttpGet.ts'
import { credentialsOf } from './cameraUrl.ts'
import { firstMjpegFrame, imageType } from './imageType.ts'

/** What a camera shows, or why it cannot be seen, as a sentence. */
export type Snapshot =
  | { is: 'picture'; bytes: Buffer; type: string; at: Date }
  | { is: 'away'; sentence: string }

/** The largest picture, in bytes. */
const maxImageBytes = 2_000_000
/** How long a camera may take, in milliseconds. */
const timeout = 5_000
/** How long one picture is for everybody who asks, in milliseconds. */
const cacheLifetime = 1_000
/** Cameras asked at once: each picture stands in memory while it comes. */
const maxConcurrent = 40

/**
 * Fetches pictures of cameras. Many people look at the same few cameras in an incident, so what one asks for within a
 * second is everybody's. After that second it is forgotten; it is never written down.
 */
export class Snapshots {
  private readonly get: Get
  private busy = 0
  private readonly cache = new Map<string, Promise<Snapshot>>()
  private readonly ending = new AbortController()

  constructor({ CAMERA_PRIVATE_HOSTS }: Pick<Config, 'CAMERA_PRIVATE_HOSTS'>) {
    this.get = createSafeGet(CAMERA_PRIVATE_HOSTS)
  }

  /**
   * What a camera shows now. Does not throw.
   * @param key the same for as long as the address is the same
   * @param isMoving whether pictures come one after the other there (MJPEG): the first is taken
   */
  take(key: string, url: string, isMoving: boolean): Promise<Snapshot> {
    const known = this.cache.get(key)
    if (known) return known
    if (this.busy >= maxConcurrent)
      return Promise.resolve(unavailable('Many cameras are asked at once. It is tried again.'))
    this.busy += 1
    const taking = this.fetch(url, isMoving).finally(() => {
      this.busy -= 1
      setTimeout(() => this.cache.delete(key), cacheLifetime).unref()
    })
    this.cache.set(key, taking)
    return taking
  }

  /** Breaks off what is being fetched. */
  stop(): void {
    this.ending.abort()
  }

  private async fetch(text: string, isMoving: boolean): Promise<Snapshot> {
    const { url, signIn } = credentialsOf(text)
    const fetched = await this.get({
      url,
      signIn,
      etag: null,
      lastModified: null,
      signal: this.ending.signal,
      timeout: timeout,
      maxBytes: maxImageBytes,
      accept: 'image/jpeg, image/png, image/webp, multipart/x-mixed-replace',
      ...(isMoving ? { takeEarly: firstMjpegFrame } : {}),
    })
    if (fetched.is === 'unchanged') return unavailable(failureWords.broken)
    if (fetched.is === 'problem') {
      const asksForSignIn = fetched.status === 401 || fetched.status === 403
      return unavailable(
        asksForSignIn ? 'The camera refuses its name and password.' : failureWords[fetched.why],
      )
    }
    const type = imageType(fetched.bytes)
    if (!type) return unavailable('What the camera sent is no picture.')
    return { is: 'picture', bytes: fetched.bytes, type, at: new Date() }
  }
}

/** For whoever looks on: none of them says where the camera is. */
const failureWords: Record<FetchFailure, string> = {
  wrongAddress: 'Its address is not one that can be asked for a picture.',
  inside: 'It is inside a private network that this place does not ask.',
  moved: 'The camera sends us elsewhere, which is not followed.',
  refused: 'The camera refused to send a picture.',
  tooLarge: 'Its picture is larger than 2 MB.',
  late: 'The camera does not answer.',
  broken: 'What the camera sent is broken.',
  away: 'The camera cannot be reached.',
}

const unavailable = (sentence: string): Snapshot => ({ is: 'away', sentence })
