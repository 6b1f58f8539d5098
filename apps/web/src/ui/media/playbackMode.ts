import type { Camera } from '@muster/contract/cameraCalls'
import { t } from '@muster/words/t'

/**
 * A way to show a camera: its stream as a video, pictures that come by themselves, or pictures that are asked
 * for.
 */
export type PlaybackMode = 'video' | 'stream' | 'pictures' | 'nothing'

/**
 * Chooses the way a browser shows a camera.
 * @param playsHls whether it plays HLS by itself
 * @param isBroken whether the stream was tried and did not come
 */
export function playbackModeOf(
  { kind, liveUrl, hasPicture }: Pick<Camera, 'kind' | 'liveUrl' | 'hasPicture'>,
  playsHls: boolean,
  isBroken: boolean,
): PlaybackMode {
  if (liveUrl && !isBroken && kind === 'hls' && playsHls) return 'video'
  if (liveUrl && !isBroken && kind === 'mjpeg') return 'stream'
  return hasPicture ? 'pictures' : 'nothing'
}

/**
 * The age of a picture in words: `4 s`, `2 min`.
 * @param ms milliseconds; below zero counts as none
 */
export function ageWords(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  if (seconds < 120) return t`${seconds} s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 120 ? t`${minutes} min` : t`${Math.floor(minutes / 60)} h`
}

/** True where this browser plays HLS by itself, as Safari does. */
export function canPlayHls(): boolean {
  return document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== ''
}
