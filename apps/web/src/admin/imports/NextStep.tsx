import { Checkbox, Stack } from '@mantine/core'
import type { ImportRun } from '@muster/contract/importCalls'
import { t } from '@muster/words/t'
import { useState } from 'react'
import { ConfirmButton } from '../../ui/page/ConfirmButton.tsx'
import { Problem } from '../../ui/page/Problem.tsx'
import classes from '../../ui/page/page.module.css'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import type { Upload } from './useUpload.ts'

type NextStepProps = { run: ImportRun; tenantName: string; file: File | null; upload: Upload }

/**
 * The step after a check that passed: import the same file. It is sent again, because a check keeps nothing. A file
 * that looks like the wrong one says so above the button, and takes a second press.
 */
export function NextStep({ run, tenantName, file, upload }: NextStepProps) {
  const [allowRemovals, setAllowRemovals] = useState(false)
  const { tables = {}, doubts = [], notices = [], takesMuch = false } = run.result ?? {}
  const counts = Object.values(tables)
  const isNothing = counts.every(({ added, changed, deactivated }) => added + changed + deactivated === 0)
  const whyNot = !file
    ? t`The file is no longer available. Choose and check it again above.`
    : takesMuch && !allowRemovals
      ? t`Confirm that the file is complete first.`
      : null
  const send = async () => {
    if (file)
      await upload.send({
        kind: run.kind,
        file,
        dryRun: false,
        allowRemovals,
        leaveOutEnded: run.leaveOutEnded,
        idColumn: idColumnOf(run),
      })
  }
  return (
    <Stack>
      {notices.map((notice) => (
        <p key={notice} className={classes.note}>
          {notice}
        </p>
      ))}
      {doubts.map((doubt) => (
        <Problem key={doubt}>{doubt}</Problem>
      ))}
      {takesMuch ? (
        <Checkbox
          label={t`The file is complete. Retire this many.`}
          description={t`Without this, we treat a file that retires more than half as broken.`}
          checked={allowRemovals}
          onChange={({ currentTarget }) => setAllowRemovals(currentTarget.checked)}
        />
      ) : null}
      {isNothing && doubts.length === 0 ? (
        <p className={classes.note}>{t`Nothing to import.`}</p>
      ) : doubts.length > 0 ? (
        <ConfirmButton action={t`Import anyway`} whyNot={whyNot} onConfirm={send}>
          <ul>
            {doubts.map((doubt) => (
              <li key={doubt}>{doubt}</li>
            ))}
          </ul>
          <p>{t`${run.fileName} goes into ${tenantName}. You can’t undo an import.`}</p>
        </ConfirmButton>
      ) : (
        <div>
          <ReasonButton whyNot={whyNot} loading={upload.sending !== null} onClick={() => void send()}>
            {t`Import now`}
          </ReasonButton>
        </div>
      )}
    </Stack>
  )
}

/** The column that the check was made with; undefined where the server finds the same one by itself. */
function idColumnOf({ result }: ImportRun): string | undefined {
  const idColumn = result?.idColumn
  return idColumn?.why === 'chosen' || idColumn?.why === 'guessed' ? (idColumn.used ?? '') : undefined
}
