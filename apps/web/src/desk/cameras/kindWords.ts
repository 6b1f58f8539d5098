import type { CameraKind } from '@muster/contract/cameraCalls'
import { say } from '@muster/words/message'
import { wordTable } from '@muster/words/wordTable'

/** The kinds of cameras, as choices for the person who keeps them. */
export const kindWords = wordTable<CameraKind>({
  snapshot: say`Still pictures (snapshot)`,
  mjpeg: say`Moving pictures (MJPEG)`,
  hls: say`Stream (HLS)`,
})
