import { t } from '@muster/words/t'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { sentenceOf } from '../../api/problemError.ts'
import { Button } from '../kit/Button.tsx'
import { saveFile } from './saveFile.ts'

type SaveFileButtonProps = {
  /** With its ending. */
  fileName: string
  /** Makes or fetches the file. */
  makeFile: () => Promise<Blob>
  label?: string
}

/** Saves a list as CSV; when that fails, says why. */
export function SaveFileButton({ fileName, makeFile, label = t`Export CSV` }: SaveFileButtonProps) {
  const save = useMutation({ mutationFn: async () => saveFile(fileName, await makeFile()) })
  return (
    <div>
      <Button
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {label}
      </Button>
      {save.isError ? <span role="alert"> {sentenceOf(save.error)}</span> : null}
    </div>
  )
}
