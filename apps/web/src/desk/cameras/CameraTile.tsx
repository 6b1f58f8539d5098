import type { Camera } from '@muster/contract/cameraCalls'
import { t } from '@muster/words/t'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { serverNow } from '../../api/serverClock.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/kit/Badge.tsx'
import { ageWords, canPlayHls, playbackModeOf } from '../../ui/media/playbackMode.ts'
import frame from '../../ui/page/page.module.css'
import { useNow } from '../../ui/useNow.ts'
import classes from './camera.module.css'
import { useIsVisible } from './useIsVisible.ts'
import { type Snapshots, useSnapshots } from './useSnapshots.ts'

type CameraTileProps = {
  camera: Camera
  /** True when it is alone on its page. */
  isAlone?: boolean
}

/** The present picture of one camera, and its age; or the reason it shows nothing. */
export function CameraTile({ camera, isAlone = false }: CameraTileProps) {
  const { cameraId, name, looksAt, siteName } = camera
  const [isBroken, setBroken] = useState(false)
  const [canPlay] = useState(canPlayHls)
  const isVisible = useIsVisible()
  const how = playbackModeOf(camera, canPlay, isBroken)
  const tile = useRef<HTMLElement>(null)
  const snapshots = useSnapshots(cameraId, how === 'pictures', tile)
  const [movedAt, setMovedAt] = useState<number | null>(null)
  const onError = () => setBroken(true)
  return (
    <article ref={tile} className={classes.tile} aria-label={name} data-alone={isAlone || undefined}>
      <div className={classes.screen}>
        {how === 'video' && isVisible ? (
          <video
            src={camera.liveUrl ?? ''}
            muted
            autoPlay
            playsInline
            controls={isAlone}
            aria-label={t`Live: ${name}`}
            onError={onError}
            onTimeUpdate={() => setMovedAt(serverNow())}
          />
        ) : null}
        {how === 'stream' && isVisible ? (
          <img
            src={camera.liveUrl ?? ''}
            alt={t`Live: ${name}`}
            referrerPolicy="no-referrer"
            onError={onError}
          />
        ) : null}
        {how === 'pictures' ? <Picture name={name} snapshots={snapshots} /> : null}
        {how === 'nothing' ? <p className={classes.empty}>{nothingWords(camera, isBroken)}</p> : null}
      </div>
      <div className={classes.said}>
        {isAlone ? null : (
          <h2 className={classes.name}>
            <Link to={paths.videoOf({ camera: cameraId })}>{name}</Link>
          </h2>
        )}
        <span className={frame.note}>{[looksAt, siteName].filter(Boolean).join(' · ')}</span>
        {how === 'pictures' ? <Freshness snapshots={snapshots} /> : null}
        {how === 'video' ? <Liveness movedAt={movedAt} /> : null}
        {how === 'stream' ? (
          <span className={frame.note}>{t`Direct from the camera. The age of the picture is unknown.`}</span>
        ) : null}
      </div>
    </article>
  )
}

function Picture({ name, snapshots: { url, problem } }: { name: string; snapshots: Snapshots }) {
  if (url) return <img src={url} alt={t`View from ${name}`} data-old={problem !== null || undefined} />
  return <p className={classes.empty}>{problem ?? t`Loading picture…`}</p>
}

/** The age of the picture; and for the last one, the reason why. */
function Freshness({ snapshots: { at, problem } }: { snapshots: Snapshots }) {
  const now = useNow(1000)
  if (at === null) return problem ? <Badge tone="help">{t`Not reachable`}</Badge> : null
  const age = ageWords(now - at)
  if (problem === null) return <Badge tone="ok">{t`Picture ${age} old`}</Badge>
  return <Badge tone="help">{t`Not reachable. ${problem} This picture is ${age} old.`}</Badge>
}

/** Says if a stream goes on: a frozen one looks like a quiet room. */
function Liveness({ movedAt }: { movedAt: number | null }) {
  const now = useNow(1000)
  if (movedAt === null) return <span className={frame.note}>{t`Waiting for the stream…`}</span>
  if (now - movedAt < stillAfterMs) return <Badge tone="ok">{t`Live`}</Badge>
  return <Badge tone="help">{t`The picture has stopped. It is ${ageWords(now - movedAt)} old.`}</Badge>
}

/** Time without a new picture after which a stream counts as frozen, in milliseconds. */
const stillAfterMs = 5_000

function nothingWords({ kind, liveUrl }: Camera, isBroken: boolean): string {
  if (isBroken) return t`This stream can’t be played here, and the camera has no still pictures.`
  if (liveUrl === null) return t`Browsers can’t reach this stream, and the camera has no still pictures.`
  return kind === 'hls'
    ? t`This browser can’t play this stream, and the camera has no still pictures.`
    : t`No picture from this camera.`
}
