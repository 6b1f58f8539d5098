import { Button, FileButton, Group } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { sentenceOf } from '../../api/problemError.ts'
import { newId } from '../../live/newId.ts'
import { Problem } from '../../manage/Problem.tsx'
import page from '../../manage/page.module.css'
import { type Level, nextLevel } from './drawing.ts'
import { uploadPicture } from './uploadPicture.ts'

/** The kinds of pictures that are offered; what a file is, is looked at when it is chosen. */
export const pictureTypes = 'image/png,image/jpeg,image/webp'

type AddLevelProps = { siteId: number; levels: readonly Level[]; onAdd: (level: Level) => void }

/** One more picture is one more level. */
export function AddLevel({ siteId, levels, onAdd }: AddLevelProps) {
  const sending = useMutation({
    mutationFn: (file: File) => uploadPicture(siteId, file),
    onSuccess: (picture) => onAdd({ id: newId(), ...nextLevel(levels), picture, shapes: [] }),
  })
  const isFirst = levels.length === 0
  return (
    <>
      {isFirst ? (
        <p className={page.note}>
          A photo or scan of the evacuation plan on the wall will do, straight from above. PNG, JPEG or WebP,
          up to 20 MB. Where and when it was taken is not kept.
        </p>
      ) : null}
      <Group>
        <FileButton accept={pictureTypes} onChange={(file) => file && sending.mutate(file)}>
          {(props) => (
            <Button
              {...props}
              size="md"
              variant={isFirst ? 'filled' : 'default'}
              loading={sending.isPending}
              leftSection={<IconPhotoPlus size={18} aria-hidden />}
            >
              {isFirst ? 'Add a picture of a floor' : 'Add another level'}
            </Button>
          )}
        </FileButton>
      </Group>
      {sending.error ? <Problem>{sentenceOf(sending.error)}</Problem> : null}
    </>
  )
}
