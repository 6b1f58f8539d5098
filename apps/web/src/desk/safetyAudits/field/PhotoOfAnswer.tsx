import { Button } from '@mantine/core'
import { safetyAuditFiles } from '@muster/contract/safetyAuditCalls'
import { IconCamera, IconX } from '@tabler/icons-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { fetchFile } from '../../../api/fetchFile.ts'
import { openPhotoStore } from '../../../live/bagPhotos.ts'
import { newId } from '../../../live/newId.ts'
import { shrinkPhoto } from '../../../ui/shrinkPhoto.ts'
import classes from './field.module.css'

const photos = openPhotoStore()

type PhotoProps = { auditId: string; photoId: string | null }
type PhotoOfAnswerProps = PhotoProps & { label: string; change: (photoId: string | null) => void }

/** A photo for an answer: taken or chosen, made small, kept on this device until the server has it. */
export function PhotoOfAnswer({ auditId, label, photoId, change }: PhotoOfAnswerProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isPreparing, setPreparing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function take({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    target.value = ''
    if (!file || isPreparing) return
    setProblem(null)
    setPreparing(true)
    try {
      const photo = await shrinkPhoto(file)
      const id = newId()
      const isStored = await photos.put(id, photo)
      change(id)
      if (!isStored)
        setProblem('This device has no room left for the photo. Keep this page open until it is sent.')
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The photo could not be taken. Try again.')
    } finally {
      setPreparing(false)
    }
  }

  return (
    <div className={classes.photoField}>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        className={classes.file}
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => void take(event)}
      />
      <Photo auditId={auditId} photoId={photoId} />
      <div className={classes.row}>
        <Button
          variant="default"
          size="md"
          loading={isPreparing}
          leftSection={<IconCamera size={20} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {photoId ? 'Another photo' : label}
        </Button>
        {photoId ? (
          <Button
            variant="default"
            size="md"
            leftSection={<IconX size={20} aria-hidden />}
            onClick={() => change(null)}
          >
            Remove photo
          </Button>
        ) : null}
      </div>
      {problem ? (
        <p role="alert" className={classes.refused}>
          {problem}
        </p>
      ) : null}
    </div>
  )
}

/** A photo of this device, or of the server where it has been sent; nothing where neither can be had. */
function Photo({ auditId, photoId }: PhotoProps) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!photoId) return
    let made: string | null = null
    const gone = new AbortController()
    const sent = () =>
      fetchFile(safetyAuditFiles.photo(auditId, photoId), { signal: gone.signal }).catch(() => null)
    void photos.get(photoId).then(async (here) => {
      const photo = here ?? (await sent())
      if (!photo || gone.signal.aborted) return
      made = URL.createObjectURL(photo)
      setUrl(made)
    })
    return () => {
      gone.abort()
      setUrl(null)
      if (made) URL.revokeObjectURL(made)
    }
  }, [auditId, photoId])
  return url ? <img src={url} alt="For this answer" className={classes.photo} /> : null
}
