import { Button } from '@mantine/core'
import { IconCamera, IconX } from '@tabler/icons-react'
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { openPhotoStore } from '../../live/bagPhotos.ts'
import { newId } from '../../live/newId.ts'
import { shrinkPhoto } from '../../ui/shrinkPhoto.ts'
import quiet from '../quiet.module.css'
import classes from './PhotoField.module.css'

const photos = openPhotoStore()

type Props = {
  label: string
  photoId: string | null
  /** Called when the photo is ready, seconds after it was taken: its report has changed since. */
  change: (photoId: string | null) => void
  isPreparing: boolean
  /** Called while a photo is made small, so that nothing is sent without it. */
  setPreparing: (isPreparing: boolean) => void
}

/** An optional photo: taken or chosen, made small, kept on this phone until it is sent; shown, and taken back. */
export function PhotoField({ label, photoId, change, isPreparing, setPreparing }: Props) {
  const inputId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const preview = usePreview(photoId)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  async function take({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    target.value = ''
    if (!file || isPreparing) return
    setProblem(null)
    setPreparing(true)
    try {
      const photo = await shrinkPhoto(file)
      const id = newId()
      await photos.put(id, photo)
      // The page was left meanwhile: nobody finds a photo there, and none stays behind.
      if (isGone.current) return void photos.remove(id)
      if (photoId) await photos.remove(photoId)
      change(id)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The photo could not be taken. Try again.')
    } finally {
      setPreparing(false)
    }
  }

  return (
    <div className={classes.field}>
      <input
        ref={input}
        id={inputId}
        type="file"
        accept="image/*"
        capture="environment"
        className={classes.file}
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => void take(event)}
      />
      {preview ? <img src={preview} alt="The one that will be sent" className={classes.photo} /> : null}
      <div className={classes.buttons}>
        <Button
          variant="default"
          h={48}
          fz="md"
          leftSection={<IconCamera size={22} aria-hidden />}
          disabled={isPreparing}
          onClick={() => input.current?.click()}
        >
          {photoId ? 'Another photo' : label}
        </Button>
        {photoId ? (
          <Button
            variant="default"
            h={48}
            fz="md"
            leftSection={<IconX size={22} aria-hidden />}
            disabled={isPreparing}
            onClick={() => {
              void photos.remove(photoId)
              change(null)
            }}
          >
            Remove photo
          </Button>
        ) : null}
      </div>
      <p role="status" className={classes.preparing}>
        {isPreparing ? 'Preparing the photo. You can go on writing.' : ''}
      </p>
      {problem ? (
        <p role="alert" className={quiet.problem}>
          {problem}
        </p>
      ) : null}
    </div>
  )
}

/** An address at which the browser shows the photo, as long as the field is mounted. */
function usePreview(photoId: string | null): string | null {
  const [preview, setPreview] = useState<string | null>(null)
  useEffect(() => {
    if (!photoId) return
    let url: string | null = null
    let isGone = false
    void photos.get(photoId).then((photo) => {
      if (!photo || isGone) return
      url = URL.createObjectURL(photo)
      setPreview(url)
    })
    return () => {
      isGone = true
      setPreview(null)
      if (url) URL.revokeObjectURL(url)
    }
  }, [photoId])
  return preview
}
