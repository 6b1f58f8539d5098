import { Button, FileButton, NumberInput, TextInput } from '@mantine/core'
import { IconPhotoEdit } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { sentenceOf } from '../../api/problemError.ts'
import { ConfirmButton } from '../../manage/ConfirmButton.tsx'
import { Problem } from '../../manage/Problem.tsx'
import { pictureTypes } from './AddLevel.tsx'
import classes from './draw.module.css'
import { type Level, withLevel } from './drawing.ts'
import { uploadPicture } from './uploadPicture.ts'

type LevelFieldsProps = {
  siteId: number
  level: Level
  levels: readonly Level[]
  change: (levels: Level[], key?: string | null) => void
}

/** What a level is called, how high it is, and its picture. */
export function LevelFields({ siteId, level, levels, change }: LevelFieldsProps) {
  const { id, name, ordinal, shapes } = level
  const replace = useMutation({
    mutationFn: (file: File) => uploadPicture(siteId, file),
    onSuccess: (picture) => change(withLevel(levels, id, (it) => ({ ...it, picture }))),
  })
  return (
    <>
      <div className={classes.fields}>
        <TextInput
          label="Name of the level"
          size="md"
          value={name}
          maxLength={200}
          error={name.trim() === '' ? 'Every level needs a name.' : null}
          onChange={({ currentTarget: { value } }) =>
            change(
              withLevel(levels, id, (it) => ({ ...it, name: value })),
              `name ${id}`,
            )
          }
        />
        <NumberInput
          label="Storey (0 is the ground)"
          size="md"
          value={ordinal}
          min={-20}
          max={200}
          allowDecimal={false}
          clampBehavior="strict"
          onChange={(value) => {
            if (typeof value === 'number')
              change(
                withLevel(levels, id, (it) => ({ ...it, ordinal: value })),
                `storey ${id}`,
              )
          }}
        />
        <FileButton accept={pictureTypes} onChange={(file) => file && replace.mutate(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="md"
              loading={replace.isPending}
              leftSection={<IconPhotoEdit size={18} aria-hidden />}
            >
              Replace the picture
            </Button>
          )}
        </FileButton>
        <ConfirmButton
          action="Remove this level"
          whyNot={null}
          size="md"
          onConfirm={async () => change(levels.filter((it) => it.id !== id))}
        >
          {name || 'This level'} goes with its picture
          {shapes.length > 0 ? ` and the ${shapes.length} places drawn on it` : ''}. Nothing changes for
          others until you save.
        </ConfirmButton>
      </div>
      {replace.error ? <Problem>{sentenceOf(replace.error)}</Problem> : null}
    </>
  )
}
