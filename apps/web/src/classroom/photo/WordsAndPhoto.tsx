import { messageLimit } from '@muster/domain/text'
import { useState } from 'react'
import controls from '../controls.module.css'
import { PhotoField } from './PhotoField.tsx'

/** A few words, and a photo that lies on this phone until it is sent. */
export type Told = { text: string; photoId: string | null }

/** What is typed comes whole. A photo is ready seconds after it was taken, so it is told of by itself. */
type Props = {
  label: string
  rows?: number
  told: Told
  change: (part: Partial<Told>) => void
  photo: ReturnType<typeof usePhoto>
}

/** Whether a photo is being made small: nothing is sent without it. */
export function usePhoto() {
  const [isPreparing, setPreparing] = useState(false)
  return { isPreparing, setPreparing }
}

/** Words, if there is time, and a photo, if there is one. */
export function WordsAndPhoto({ label, rows = 2, told, change, photo }: Props) {
  return (
    <>
      <label className={controls.field}>
        {label}
        <textarea
          rows={rows}
          maxLength={messageLimit}
          dir="auto"
          value={told.text}
          onChange={({ target }) => change({ text: target.value })}
        />
      </label>
      <PhotoField
        label="Add a photo"
        photoId={told.photoId}
        change={(photoId) => change({ photoId })}
        {...photo}
      />
    </>
  )
}
