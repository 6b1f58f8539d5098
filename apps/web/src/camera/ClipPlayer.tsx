import { type Clip, captionsPath, getClip } from '@muster/contract/clipCalls'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../api/call.ts'
import { fetchFile } from '../api/fetchFile.ts'
import { Loaded } from '../manage/LoadProblem.tsx'
import { PageHead } from '../manage/PageHead.tsx'
import frame from '../manage/page.module.css'
import classes from './camera.module.css'

/** A clip, with its captions where it has some; and where this browser cannot play it, the way to where it is. */
export function ClipPlayer({ clipId }: { clipId: string }) {
  const clip = useQuery({
    queryKey: ['clip', clipId],
    queryFn: ({ signal }) => call(getClip, { params: { clipId } }, { signal }),
  })
  return (
    <Loaded query={clip} height={400}>
      {(one) => (
        <div className={frame.page}>
          <PageHead title={one.title} />
          <Player clip={one} />
          {one.body ? (
            <p className={classes.words} dir="auto">
              {one.body}
            </p>
          ) : null}
        </div>
      )}
    </Loaded>
  )
}

function Player({ clip: { clipId, title, url, hasCaptions } }: { clip: Clip }) {
  const [isBroken, setBroken] = useState(false)
  const captions = useCaptions(clipId, hasCaptions)
  if (isBroken)
    return (
      <div className={frame.card} role="alert">
        <p>This clip cannot be played here.</p>
        <p>
          <a href={url} target="_blank" rel="noreferrer">
            Open it at {URL.parse(url)?.host ?? url}
          </a>
        </p>
      </div>
    )
  return (
    <>
      <video
        {...{ src: url, controls: true, preload: 'metadata', playsInline: true, className: classes.video }}
        aria-label={title}
        onError={() => setBroken(true)}
      >
        {captions.url ? <track default kind="captions" src={captions.url} label="Captions" /> : null}
      </video>
      {captions.isMissing ? (
        <p className={frame.note}>The captions of this clip cannot be read just now.</p>
      ) : null}
    </>
  )
}

/** The captions of a clip, fetched with the sign-in; a plain address would be refused. */
function useCaptions(clipId: string, isWanted: boolean) {
  const { data, isError } = useQuery({
    queryKey: ['captions', clipId],
    enabled: isWanted,
    queryFn: ({ signal }) => fetchFile(captionsPath(clipId), { signal }),
  })
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return { url, isMissing: isError }
}
