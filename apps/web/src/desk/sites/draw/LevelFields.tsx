import { NumberInput, TextInput } from '@mantine/core'
import { t } from '@muster/words/t'
import { IconPhotoEdit } from '@tabler/icons-react'
import { sentenceOf } from '../../../api/problemError.ts'
import { ConfirmButton } from '../../../ui/page/ConfirmButton.tsx'
import { Problem } from '../../../ui/page/Problem.tsx'
import { PictureButton } from '../../../ui/photo/PictureButton.tsx'
import classes from './draw.module.css'
import { type Level, withLevel } from './drawing.ts'
import { pictureTypes } from './uploadPicture.ts'
import type { ChangeLevels } from './useDrawing.ts'
import type { Upload } from './useUpload.ts'

type LevelFieldsProps = {
  level: Level
  change: ChangeLevels
  /** Of a picture that takes the place of one. */
  replacing: Upload
}

/** The name of a level, its height, and its picture. */
export function LevelFields({ level, change, replacing }: LevelFieldsProps) {
  const { id, name, ordinal, shapes } = level
  return (
    <>
      <div className={classes.fields}>
        <TextInput
          label={t`Level name`}
          size="md"
          value={name}
          maxLength={200}
          error={name.trim() === '' ? t`Every level needs a name.` : null}
          onChange={({ currentTarget: { value } }) =>
            change((now) => withLevel(now, id, (it) => ({ ...it, name: value })), `name ${id}`)
          }
        />
        <NumberInput
          label={t`Floor number (0 is ground level)`}
          size="md"
          value={ordinal}
          min={-20}
          max={200}
          allowDecimal={false}
          clampBehavior="strict"
          onChange={(value) => {
            if (typeof value === 'number')
              change((now) => withLevel(now, id, (it) => ({ ...it, ordinal: value })), `story ${id}`)
          }}
        />
        <PictureButton
          accept={pictureTypes}
          onFile={(file) => replacing.mutate({ file, levelId: id })}
          loading={replacing.isPending && replacing.variables.levelId === id}
          leftSection={<IconPhotoEdit size={18} aria-hidden />}
        >
          {t`Replace picture`}
        </PictureButton>
        <ConfirmButton
          action={t`Remove level`}
          whyNot={null}
          onConfirm={async () => change((now) => now.filter((it) => it.id !== id))}
        >
          {shapes.length > 0
            ? t`${name || t`This level`} is removed with its picture and ${shapes.length} places. Others see no change until you save.`
            : t`${name || t`This level`} is removed with its picture. Others see no change until you save.`}
        </ConfirmButton>
      </div>
      {replacing.error ? <Problem>{sentenceOf(replacing.error)}</Problem> : null}
    </>
  )
}
