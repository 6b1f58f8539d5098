import { IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { sentenceOf } from '../../api/problemError.ts'
import { Button, type ButtonKind } from '../../ui/kit/Button.tsx'
import { Problem } from '../../ui/page/Problem.tsx'
import { saveFile } from '../../ui/page/saveFile.ts'
import { fetchPdf, type Print } from './printPdf.ts'

type Props = { what: Print; children: string; kind?: ButtonKind; onDone?: () => void }

/** Makes labels and saves them as a PDF. */
export function PrintButton({ what, children, kind = 'secondary', onDone }: Props) {
  const printing = useMutation({
    mutationFn: async () =>
      saveFile(what.kind === 'blank' ? 'blank-labels.pdf' : 'labels.pdf', await fetchPdf(what)),
    onSuccess: () => onDone?.(),
  })
  return (
    <>
      <Button
        kind={kind}
        leftSection={<IconPrinter size={18} aria-hidden />}
        loading={printing.isPending}
        onClick={() => printing.mutate()}
      >
        {children}
      </Button>
      {printing.isError ? <Problem>{sentenceOf(printing.error)}</Problem> : null}
    </>
  )
}
