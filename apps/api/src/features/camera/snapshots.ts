import { inEnglish } from '@muster/words/t'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { PrivateHosts, perTenant } from '../outgoing/privateHosts.ts'
import { createSafeGet, type FetchFailure, type Get } from '../outgoing/safeHttpGet.ts'
import { SharedFetches } from '../outgoing/sharedFetches.ts'
import { credentialsOf } from './cameraUrl.ts'
import { imageType, mjpegFrameFinder } from './imageType.ts'

/** A camera's picture, or the reason why there is none, as a sentence. */
export type Snapshot =
  | { is: 'picture'; bytes: Buffer; type: string; at: Date }
  | { is: 'away'; sentence: string }

/** Maximum size of a picture, in bytes. */
const maxImageBytes = 2_000_000
/** Timeout of a camera, in milliseconds. */
const timeout = 5_000
/** Time for which one picture is shared by all viewers, in milliseconds. */
const cacheLifetime = 1_000
/** Maximum number of concurrent fetches. */
const maxConcurrent = 40

/**
 * Fetches pictures of cameras. Many people view the same few cameras in an incident, so requests within a second share a
 * picture. Then it is dropped; it is never stored.
 */
export class Snapshots {
  private readonly getOf: (tenantId: string) => Promise<Get>
  private readonly shared = new SharedFetches<Snapshot>({
    atOnce: maxConcurrent,
    lifetimeOf: () => cacheLifetime,
  })
  private readonly ending = new AbortController()

  constructor(db: Database, { CAMERA_PRIVATE_HOSTS }: Pick<Config, 'CAMERA_PRIVATE_HOSTS'>) {
    this.getOf = perTenant(new PrivateHosts(db, CAMERA_PRIVATE_HOSTS), createSafeGet)
  }

  /**
   * Fetches a camera's current picture. Does not throw.
   * @param key the same for as long as the address is the same
   * @param isMoving true for MJPEG: the first picture is used
   */
  take(tenantId: string, key: string, url: string, isMoving: boolean): Promise<Snapshot> {
    const taking = this.shared.get(key, () => this.fetch(tenantId, url, isMoving))
    return taking ?? Promise.resolve(unavailable(inEnglish('Too many cameras are loading. Trying again.')))
  }

  /** Aborts the fetches in progress. */
  stop(): void {
    this.ending.abort()
  }

  private async fetch(tenantId: string, text: string, isMoving: boolean): Promise<Snapshot> {
    const { url, signIn } = credentialsOf(text)
    const get = await this.getOf(tenantId)
    const fetched = await get({
      url,
      signIn,
      etag: null,
      lastModified: null,
      signal: this.ending.signal,
      timeout: timeout,
      maxBytes: maxImageBytes,
      accept: 'image/jpeg, image/png, image/webp, multipart/x-mixed-replace',
      ...(isMoving ? { takeEarly: mjpegFrameFinder() } : {}),
    })
    if (fetched.is === 'unchanged') return unavailable(failureWords.broken)
    if (fetched.is === 'problem') {
      const asksForSignIn = fetched.status === 401 || fetched.status === 403
      return unavailable(
        asksForSignIn ? inEnglish('The camera refuses its name and password.') : failureWords[fetched.why],
      )
    }
    const type = imageType(fetched.bytes)
    if (!type) return unavailable(inEnglish('The camera did not send a picture.'))
    return { is: 'picture', bytes: fetched.bytes, type, at: new Date() }
  }
}

/** Sentences for viewers; none of them reveals the camera's address. */
const failureWords: Record<FetchFailure, string> = {
  wrongAddress: inEnglish('This address can’t be used for pictures.'),
  inside: inEnglish('The camera is in a private network that this server can’t use.'),
  moved: inEnglish('The camera sent a redirect, which is not allowed.'),
  refused: inEnglish('The camera refused to send a picture.'),
  tooLarge: 'Its picture is larger than 2 MB.',
  late: inEnglish('The camera does not answer.'),
  broken: inEnglish('The camera sent a damaged picture.'),
  away: inEnglish('The camera can’t be reached.'),
}

const unavailable = (sentence: string): Snapshot => ({ is: 'away', sentence })
