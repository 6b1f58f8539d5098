import { Button } from '@mantine/core'
import { t } from '@muster/words/t'
import { IconCamera, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../../api/problemError.ts'
import { openPhotoStore } from '../../live/bagPhotos.ts'
import { newId } from '../../live/newId.ts'
import classes from './PhotoField.module.css'
import { PictureButton } from './PictureButton.tsx'
import { shrinkPicture } from './shrinkPicture.ts'

const photos = openPhotoStore()

type FetchSent = (photoId: string, signal: AbortSignal) => Promise<Blob>

type Props = {
  label: string
  photoId: string | null
  /** Called when the photo is ready, seconds after it was taken: what it belongs to has changed since. */
  change: (photoId: string | null) => void
  /** Called while a photo is made small, so that nothing is sent without it. */
  onPreparing?: (isPreparing: boolean) => void
  /** Fetches a photo that was sent. Given where each is sent by itself: none is deleted here then, and leaving the page loses none. */
  fetchSent?: FetchSent
}

/** An optional photo: taken or chosen, made small, kept on this device until it is sent; shown, and taken back. */
export function PhotoField({ label, photoId, change, onPreparing, fetchSent }: Props) {
  const [isPreparing, setPreparing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const preview = usePreview(photoId, fetchSent)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  function prepare(isBegun: boolean) {
    setPreparing(isBegun)
    onPreparing?.(isBegun)
  }

  async function take(file: File) {
    setProblem(null)
    prepare(true)
    try {
      const photo = await shrinkPicture(file)
      const id = newId()
      const isStored = await photos.put(id, photo)
      // The page was left meanwhile: nobody finds a photo there, and none stays behind.
      if (isGone.current && !fetchSent) return void photos.remove(id)
      forget()
      change(id)
      if (!isStored)
        setProblem(t`This device is out of storage. Keep this page open until the photo is sent.`)
    } catch (error) {
      setProblem(sentenceOf(error))
    } finally {
      prepare(false)
    }
  }

  function forget() {
    if (photoId && !fetchSent) void photos.remove(photoId)
  }

  const look = { h: 48, fz: 'md', disabled: isPreparing } as const
  return (
    <div className={classes.field}>
      {preview ? <img src={preview} alt={t`Ready to send`} className={classes.photo} /> : null}
      <div className={classes.buttons}>
        <PictureButton
          {...look}
          label={label}
          isTaken
          leftSection={<IconCamera size={22} aria-hidden />}
          onFile={(file) => void take(file)}
        >
          {photoId ? t`Another photo` : label}
        </PictureButton>
        {photoId ? (
          <Button
            {...look}
            variant="default"
            leftSection={<IconX size={22} aria-hidden />}
            onClick={() => {
              forget()
              change(null)
            }}
          >{t`Remove photo`}</Button>
        ) : null}
      </div>
      <p role="status" className={classes.preparing}>
        {isPreparing ? t`Preparing the photo. You can keep typing.` : ''}
      </p>
      {problem ? (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      ) : null}
    </div>
  )
}

/** An address at which the browser shows the photo, as long as the field is mounted; null where neither device nor server has it. */
function usePreview(photoId: string | null, fetchSent?: FetchSent): string | null {
  const [preview, setPreview] = useState<string | null>(null)
  useEffect(() => {
    if (!photoId) return
    let url: string | null = null
    const gone = new AbortController()
    void photos.get(photoId).then(async (here) => {
      const photo = here ?? (await fetchSent?.(photoId, gone.signal).catch(() => null))
      if (!photo || gone.signal.aborted) return
      url = URL.createObjectURL(photo)
      setPreview(url)
    })
    return () => {
      gone.abort()
      setPreview(null)
      if (url) URL.revokeObjectURL(url)
    }
  }, [photoId, fetchSent])
  return preview
}
