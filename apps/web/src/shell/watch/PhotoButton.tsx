import { Modal } from '@mantine/core'
import { photoPaths } from '@muster/contract/photoPaths'
import { t } from '@muster/words/t'
import { IconPhoto } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchFile } from '../../api/fetchFile.ts'
import { sentenceOf } from '../../api/problemError.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx'
import { useObjectUrl } from '../../ui/useObjectUrl.ts'
import classes from './HelpCards.module.css'

/** Shows the photo of a call. It is fetched with the sign-in, so a plain link would be refused. */
export function PhotoButton({ photoId, of }: { photoId: string; of: string }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button leftSection={<IconPhoto size={16} aria-hidden />} onClick={() => setOpened(true)}>
        {t`Photo`}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={t`Photo from ${of}`}
        size="xl"
        zIndex={400}
      >
        {opened ? <Photo photoId={photoId} of={of} /> : null}
      </Modal>
    </>
  )
}

function Photo({ photoId, of }: { photoId: string; of: string }) {
  const photo = useQuery({
    queryKey: ['photo', photoId],
    queryFn: ({ signal }) => fetchFile(photoPaths.view(photoId), { signal }),
    gcTime: 0,
  })
  const url = useObjectUrl(photo.data)
  if (photo.error) return <p role="alert">{sentenceOf(photo.error)}</p>
  if (!url) return <LoadingSkeleton height={320} />
  return <img src={url} alt={t`Taken in ${of}`} className={classes.photo} />
}
