import { t } from '@muster/words/t'
import { useEffect, useState } from 'react'
import { fetchFile } from '../../api/fetchFile.ts'
import classes from './clip.module.css'
import { canPlayHls } from './playbackMode.ts'
import { hostOf, whyNotPlayed } from './whyNotPlayed.ts'

type ClipVideoProps = {
  title: string
  url: string
  /** The path of its captions at our server; null: it has none. */
  captionsAt: string | null
}

/** Plays a clip with its captions; and where this browser cannot, says why and leads to where it is. */
export function ClipVideo({ title, url, captionsAt }: ClipVideoProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const captions = useCaptions(captionsAt)
  const fail = () => setProblem(whyNotPlayed({ url, isOnline: navigator.onLine, playsHls: canPlayHls() }))
  if (problem)
    return (
      <div className={classes.card} role="alert">
        <p>{problem}</p>
        <p>
          <button
            type="button"
            className={classes.again}
            onClick={() => setProblem(null)}
          >{t`Try again`}</button>
          <a href={url} target="_blank" rel="noreferrer">{t`Open it at ${hostOf(url)}`}</a>
        </p>
      </div>
    )
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: captions are added as soon as they have been read */}
      <video
        src={url}
        controls
        preload="metadata"
        playsInline
        className={classes.video}
        aria-label={title}
        onError={fail}
        ref={(video) => {
          // It may have failed while the page was still being made, when nobody was listening.
          if (video?.error) fail()
        }}
      >
        {captions.url ? <track default kind="captions" src={captions.url} label={t`Captions`} /> : null}
      </video>
      {captions.isMissing ? <p className={classes.note}>{t`Captions did not load.`}</p> : null}
    </>
  )
}

/** Captions, fetched by script: a plain address could not carry the sign-in. */
function useCaptions(path: string | null) {
  const [captions, setCaptions] = useState<{ url: string | null; isMissing: boolean }>({
    url: null,
    isMissing: false,
  })
  useEffect(() => {
    if (path === null) return
    const stop = new AbortController()
    let made: string | null = null
    fetchFile(path, { signal: stop.signal }).then(
      (file) => {
        if (stop.signal.aborted) return
        made = URL.createObjectURL(file)
        setCaptions({ url: made, isMissing: false })
      },
      () => {
        if (!stop.signal.aborted) setCaptions({ url: null, isMissing: true })
      },
    )
    return () => {
      stop.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [path])
  return captions
}
