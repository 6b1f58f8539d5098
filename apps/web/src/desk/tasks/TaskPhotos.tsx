import { Title } from '@mantine/core'
import { maxTaskPhotos, taskPhotoPath, type WholeTask } from '@muster/contract/taskCalls'
import { t } from '@muster/words/t'
import { IconCamera } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { fetchFile } from '../../api/fetchFile.ts'
import { sentenceOf } from '../../api/problemError.ts'
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx'
import { Problem } from '../../ui/page/Problem.tsx'
import frame from '../../ui/page/page.module.css'
import { PictureButton } from '../../ui/photo/PictureButton.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { useObjectUrl } from '../../ui/useObjectUrl.ts'
import { sendTaskPhoto } from './sendTaskPhoto.ts'
import classes from './task.module.css'
import { useReloadTasks } from './useTasks.ts'

/** Photos about a task, and a button to add one. */
export function TaskPhotos({ task: { taskId, photos, mayDo } }: { task: WholeTask }) {
  if (photos.length === 0 && !mayDo) return null
  return (
    <section className={frame.card}>
      <Title order={2}>{t`Photos`}</Title>
      <ul className={classes.photos}>
        {photos.map(({ photoId, at, byName }) => (
          <li key={photoId}>
            <Photo url={taskPhotoPath(taskId, photoId)} byName={byName} />
            <p className={frame.note}>
              {byName}, <TimeText at={at} />
            </p>
          </li>
        ))}
      </ul>
      {mayDo && photos.length < maxTaskPhotos ? <AddPhoto taskId={taskId} /> : null}
    </section>
  )
}

function AddPhoto({ taskId }: { taskId: string }) {
  const reload = useReloadTasks()
  const sending = useMutation({
    mutationFn: (file: File) => sendTaskPhoto(taskId, file),
    onSuccess: reload,
  })
  return (
    <div>
      <PictureButton
        loading={sending.isPending}
        leftSection={<IconCamera size={20} aria-hidden />}
        onFile={(file) => sending.mutate(file)}
      >
        {t`Add a photo`}
      </PictureButton>
      {sending.error ? <Problem>{sentenceOf(sending.error)}</Problem> : null}
    </div>
  )
}

/** It is fetched with the sign-in, so a plain address would be refused. */
function Photo({ url, byName }: { url: string; byName: string }) {
  const photo = useQuery({
    queryKey: ['photo', url],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => fetchFile(url, { signal }),
  })
  const shown = useObjectUrl(photo.data)
  if (photo.error) return <p role="alert">{sentenceOf(photo.error)}</p>
  if (!shown) return <LoadingSkeleton height={200} />
  return <img src={shown} alt={t`Added by ${byName}`} />
}
