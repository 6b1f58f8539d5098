import { t } from '@muster/words/t'
import { IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { sentenceOf } from '../../api/problemError.ts'
import { Button, type ButtonKind } from '../../ui/kit/Button.tsx'
import { Problem } from '../../ui/page/Problem.tsx'
import classes from '../../ui/page/page.module.css'
import { saveFile } from '../../ui/page/saveFile.ts'
import { fetchLabels, type Print } from './fetchLabels.ts'

type Props = { what: Print; children: string; kind?: ButtonKind; onDone?: () => void }

/** Makes labels, saves them as a PDF, and says which scripts in their names could not be printed. */
export function PrintButton({ what, children, kind = 'secondary', onDone }: Props) {
  const printing = useMutation({
    mutationFn: async () => {
      const { file, missingScripts } = await fetchLabels(what)
      saveFile(what.kind === 'blank' ? 'blank-labels.pdf' : 'labels.pdf', file)
      return missingScripts
    },
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
      {printing.data ? (
        <p className={classes.note} role="status">
          {t`Some names could not be printed in full. The server has no font for: ${printing.data}. The label has □ in place of these letters, and a part of the code beside the name. The person who runs the server can add a font (FONTS_DIR).`}
        </p>
      ) : null}
      {printing.isError ? <Problem>{sentenceOf(printing.error)}</Problem> : null}
    </>
  )
}
