import { messageLimit } from '@muster/domain/text'
import { t } from '@muster/words/t'
import { useState } from 'react'
import { PhotoField } from '../../ui/photo/PhotoField.tsx'
import controls from '../controls.module.css'

/** A few words, and a photo that lies on this phone until it is sent. */
export type TextAndPhoto = { text: string; photoId: string | null }

/** The text changes as a whole. A photo is ready seconds after it was taken, so it has a callback of its own. */
type Props = {
  label: string
  rows?: number
  value: TextAndPhoto
  change: (part: Partial<TextAndPhoto>) => void
  photo: ReturnType<typeof usePhotoPreparation>
}

/** True while a photo is being made small: nothing is sent without it. */
export function usePhotoPreparation() {
  const [isPreparing, setPreparing] = useState(false)
  return { isPreparing, setPreparing }
}

/** Words, if there is time, and a photo, if there is one. */
export function TextAndPhotoFields({ label, rows = 2, value, change, photo }: Props) {
  return (
    <>
      <label className={controls.field}>
        {label}
        <textarea
          rows={rows}
          maxLength={messageLimit}
          dir="auto"
          value={value.text}
          onChange={({ target }) => change({ text: target.value })}
        />
      </label>
      <PhotoField
        label={t`Add a photo`}
        photoId={value.photoId}
        change={(photoId) => change({ photoId })}
        onPreparing={photo.setPreparing}
      />
    </>
  )
}
