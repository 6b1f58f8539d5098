import type { Config } from '../config.ts'
import { type Get, guardedGet, type WhyNot } from '../outgoing/guardedGet.ts'
import { signInOf } from './cameraUrl.ts'
import { firstPicture, pictureType } from './pictureType.ts'

/** What a camera shows, or why it cannot be seen, as a sentence. */
export type Snapshot =
  | { is: 'picture'; bytes: Buffer; type: string; at: Date }
  | { is: 'away'; sentence: string }

/** The largest picture, in bytes. */
const largestPicture = 2_000_000
/** How long a camera may take, in milliseconds. */
const patience = 5_000
/** How long one picture is for everybody who asks, in milliseconds. */
const sharedFor = 1_000
/** Cameras asked at once: each picture stands in memory while it comes. */
const mostAtOnce = 40

/**
 * Fetches pictures of cameras. Many people look at the same few cameras in an incident, so what one asks for within a
 * second is everybody's. After that second it is forgotten; it is never written down.
 */
export class Snapshots {
  private readonly get: Get
  private busy = 0
  private readonly shared = new Map<string, Promise<Snapshot>>()
  private readonly ending = new AbortController()

  constructor({ CAMERA_PRIVATE_HOSTS }: Pick<Config, 'CAMERA_PRIVATE_HOSTS'>) {
    this.get = guardedGet(CAMERA_PRIVATE_HOSTS)
  }

  /**
   * What a camera shows now. Does not throw.
   * @param key the same for as long as the address is the same
   * @param isMoving whether pictures come one after the other there (MJPEG): the first is taken
   */
  take(key: string, url: string, isMoving: boolean): Promise<Snapshot> {
    const known = this.shared.get(key)
    if (known) return known
    if (this.busy >= mostAtOnce)
      return Promise.resolve(away('Many cameras are asked at once. It is tried again.'))
    this.busy += 1
    const taking = this.fetch(url, isMoving).finally(() => {
      this.busy -= 1
      setTimeout(() => this.shared.delete(key), sharedFor).unref()
    })
    this.shared.set(key, taking)
    return taking
  }

  /** Breaks off what is being fetched. */
  stop(): void {
    this.ending.abort()
  }

  private async fetch(text: string, isMoving: boolean): Promise<Snapshot> {
    const { url, signIn } = signInOf(text)
    const fetched = await this.get({
      url,
      signIn,
      etag: null,
      lastModified: null,
      signal: this.ending.signal,
      timeout: patience,
      largest: largestPicture,
      accept: 'image/jpeg, image/png, image/webp, multipart/x-mixed-replace',
      ...(isMoving ? { takeEarly: firstPicture } : {}),
    })
    if (fetched.is === 'unchanged') return away(words.broken)
    if (fetched.is === 'problem') {
      const asksForSignIn = fetched.status === 401 || fetched.status === 403
      return away(asksForSignIn ? 'The camera refuses its name and password.' : words[fetched.why])
    }
    const type = pictureType(fetched.bytes)
    if (!type) return away('What the camera sent is no picture.')
    return { is: 'picture', bytes: fetched.bytes, type, at: new Date() }
  }
}

/** For whoever looks on: none of them says where the camera is. */
const words: Record<WhyNot, string> = {
  wrongAddress: 'Its address is not one that can be asked for a picture.',
  inside: 'It is inside a private network that this place does not ask.',
  moved: 'The camera sends us elsewhere, which is not followed.',
  refused: 'The camera refused to send a picture.',
  tooLarge: 'Its picture is larger than 2 MB.',
  late: 'The camera does not answer.',
  broken: 'What the camera sent is broken.',
  away: 'The camera cannot be reached.',
}

const away = (sentence: string): Snapshot => ({ is: 'away', sentence })
