import { captionsPath, getClip } from '@muster/contract/clipCalls'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { ClipVideo } from '../../ui/media/ClipVideo.tsx'
import { LoadedPage } from '../../ui/page/LoadProblem.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import frame from '../../ui/page/page.module.css'
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
