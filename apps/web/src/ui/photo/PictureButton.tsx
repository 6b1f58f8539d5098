import { Button, type ButtonProps } from '@mantine/core'
import { type ChangeEvent, useRef } from 'react'

type PictureButtonProps = ButtonProps & {
  /** The words on the button. */
  children: string
  /** The name of the field, where it is not the words on its button. */
  label?: string
  accept?: string
  /** True to open the camera on a phone. */
  isTaken?: boolean
  onFile: (file: File) => void
}

/** The button that chooses a picture, or takes one. */
export function PictureButton({ label, accept = 'image/*', isTaken, onFile, ...button }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // Else a browser would say nothing when the same file is chosen again.
    target.value = ''
    if (file && !button.loading && !button.disabled) onFile(file)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        capture={isTaken ? 'environment' : undefined}
        hidden
        tabIndex={-1}
        aria-label={label ?? button.children}
        onChange={choose}
      />
      <Button variant="default" size="md" {...button} onClick={() => input.current?.click()} />
    </>
  )
}
