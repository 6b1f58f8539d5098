import type { CameraKind } from '@muster/contract/cameraCalls'

/** The kinds of cameras, as choices for the person who keeps them. */
export const kindWords: Record<CameraKind, string> = {
  snapshot: 'Still pictures (snapshot)',
  mjpeg: 'Moving pictures (MJPEG)',
  hls: 'Stream (HLS)',
}
