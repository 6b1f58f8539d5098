import { Group } from '@mantine/core'
import { t } from '@muster/words/t'
import { IconPhotoPlus } from '@tabler/icons-react'
import { sentenceOf } from '../../../api/problemError.ts'
import { Problem } from '../../../ui/page/Problem.tsx'
import page from '../../../ui/page/page.module.css'
import { PictureButton } from '../../../ui/photo/PictureButton.tsx'
import { pictureTypes } from './uploadPicture.ts'
import type { Upload } from './useUpload.ts'

/** One more picture is one more level. */
export function AddLevel({ sending, isFirst }: { sending: Upload; isFirst: boolean }) {
  return (
    <>
      {isFirst ? (
        <p className={page.note}>
          {t`Use a straight photo or scan of the evacuation plan on the wall. PNG, JPEG or WebP, up to 20 MB. We remove the photo’s location and time.`}
        </p>
      ) : null}
      <Group>
        <PictureButton
          accept={pictureTypes}
          onFile={(file) => sending.mutate({ file, levelId: null })}
          loading={sending.isPending}
          variant={isFirst ? 'filled' : 'default'}
          leftSection={<IconPhotoPlus size={18} aria-hidden />}
        >
          {isFirst ? t`Add a picture of a floor` : t`Add another level`}
        </PictureButton>
      </Group>
      {sending.error ? <Problem>{sentenceOf(sending.error)}</Problem> : null}
    </>
  )
}
