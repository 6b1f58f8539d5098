import { captionsPath, getClip } from '@muster/contract/clipCalls'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { LoadedPage } from '../manage/LoadProblem.tsx'
import { PageHeader } from '../manage/PageHead.tsx'
import frame from '../manage/page.module.css'
import { ClipVideo } from './ClipVideo.tsx'
import classes from './camera.module.css'

/** A clip as somebody signed in watches it. */
export function ClipPlayer({ clipId }: { clipId: string }) {
  const clip = useQuery({
    queryKey: ['clip', clipId],
    queryFn: ({ signal }) => call(getClip, { params: { clipId } }, { signal }),
  })
  return (
    <LoadedPage query={clip} height={400}>
      {({ title, url, body, hasCaptions }) => (
        <div className={frame.page}>
          <PageHeader title={title} />
          <ClipVideo title={title} url={url} captionsAt={hasCaptions ? captionsPath(clipId) : null} />
          {body ? (
            <p className={classes.words} dir="auto">
              {body}
            </p>
          ) : null}
        </div>
      )}
    </LoadedPage>
  )
}
