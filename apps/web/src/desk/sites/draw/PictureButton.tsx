import { Button, FileButton } from '@mantine/core'
import { type ReactNode, useRef } from 'react'

type PictureButtonProps = {
  onFile: (file: File) => void
  isSending: boolean
  variant: 'filled' | 'default'
  icon: ReactNode
  children: ReactNode
}

/** Chooses a picture of a floor. */
export function PictureButton({ onFile, isSending, variant, icon, children }: PictureButtonProps) {
  const empty = useRef<() => void>(null)
  const choose = (file: File | null) => {
    if (file) onFile(file)
    // Else a browser would say nothing when the same file is chosen again.
    empty.current?.()
  }
  return (
    <FileButton accept="image/png,image/jpeg,image/webp" resetRef={empty} onChange={choose}>
      {(props) => (
        <Button {...props} size="md" variant={variant} loading={isSending} leftSection={icon}>
          {children}
        </Button>
      )}
    </FileButton>
  )
}
