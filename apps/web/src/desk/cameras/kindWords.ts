import type { CameraKind } from '@muster/contract/cameraCalls'
import { t } from '@muster/words/t'

/** The kinds of cameras, as choices for the person who keeps them. */
export const kindWords: Record<CameraKind, string> = {
  get snapshot() {
    return t`Still pictures (snapshot)`
  },
  get mjpeg() {
    return t`Moving pictures (MJPEG)`
  },
  get hls() {
    return t`Stream (HLS)`
  },
}
