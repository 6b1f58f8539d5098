import { FileButton } from '@mantine/core'
import { type LanguageFileResult, languageFile } from '@muster/contract/languageCalls'
import { urlOf } from '@muster/contract/urlOf'
import { englishNames } from '@muster/words/englishNames'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { fetchFile } from '../../api/fetchFile.ts'
import { sentenceOf } from '../../api/problemError.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { Disclosure } from '../../ui/kit/Disclosure.tsx'
import { Problem } from '../../ui/page/Problem.tsx'
import classes from '../../ui/page/page.module.css'
import { SaveFileButton } from '../../ui/page/SaveFileButton.tsx'
import { type OfLanguage, useLanguageFile } from './useLanguages.ts'

/** The way for people without an account: a file to send them, and to take in when it comes back. */
export function LanguageFile({ of }: { of: OfLanguage }) {
  const englishName = englishNames[of.language]
  const [file, setFile] = useState<File | null>(null)
  const sending = useLanguageFile(of)
  const send = (chosen: File, dryRun: boolean) => sending.mutate({ file: chosen, dryRun })
  const isTried = sending.variables?.dryRun === true
  return (
    <>
      <p className={classes.note}>
        {t`For someone without an account: download the file, and send it to them. They correct the translation, and write their name and the day in the last two columns. Rows without a name change nothing.`}
      </p>
      <div className={classes.actions}>
        <SaveFileButton
          label={t`Download file`}
          fileName={`${englishName} texts.csv`}
          makeFile={() => fetchFile(urlOf({ path: languageFile(of.tenantId, of.language) }, {}))}
        />
        <FileButton
          accept=".csv,text/csv"
          onChange={(chosen) => {
            if (!chosen) return
            setFile(chosen)
            send(chosen, true)
          }}
        >
          {(props) => (
            <Button
              {...props}
              leftSection={<IconUpload size={18} aria-hidden />}
              loading={sending.isPending && isTried}
            >
              {t`Upload file`}
            </Button>
          )}
        </FileButton>
      </div>
      {sending.isError ? <Problem>{sentenceOf(sending.error)}</Problem> : null}
      {sending.data && file ? (
        <>
          <Result result={sending.data} fileName={file.name} isTried={isTried} />
          {isTried && sending.data.checked + sending.data.changed > 0 ? (
            <div className={classes.actions}>
              <Button kind="primary" onClick={() => send(file, false)}>
                {t`Take in ${plural(sending.data.checked + sending.data.changed, '# text', '# texts')}`}
              </Button>
            </div>
          ) : null}
        </>
      ) : null}
    </>
  )
}

type ResultProps = { result: LanguageFileResult; fileName: string; isTried: boolean }

function Result({ result, fileName, isTried }: ResultProps) {
  const { checked, changed, left, unchecked, skipped, skippedCount, changes, remarks } = result
  const facts = [
    checked > 0 && t`${plural(checked, '# text newly checked', '# texts newly checked')}`,
    changed > 0 && t`${plural(changed, '# checked text changed', '# checked texts changed')}`,
    left > 0 && t`${plural(left, '# as before', '# as before')}`,
    unchecked > 0 && t`${plural(unchecked, '# without a name', '# without a name')}`,
  ].filter(Boolean)
  return (
    <>
      <p role="status">
        <strong>{isTried ? t`${fileName}: nothing has changed yet.` : t`${fileName} was taken in.`}</strong>{' '}
        {facts.join(' · ')}
      </p>
      {remarks.map((remark) => (
        <p key={remark}>{remark}</p>
      ))}
      {skipped.length > 0 ? (
        <Disclosure isOpen summary={t`${plural(skippedCount, '# row left out', '# rows left out')}`}>
          <ul>
            {skipped.map(({ line, reason }) => (
              <li key={line}>{t`Line ${String(line)} ${reason}.`}</li>
            ))}
          </ul>
        </Disclosure>
      ) : null}
      {changes.length > 0 ? (
        <Disclosure summary={isTried ? t`Changes to make` : t`Changes made`}>
          <ul>
            {changes.map(({ name, fields }) => (
              <li key={name}>
                {name}
                <ul>
                  {fields.map(({ field, before, after }) => (
                    <li key={field}>
                      {field}: {before ?? t`nothing`} → <strong>{after ?? t`nothing`}</strong>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </Disclosure>
      ) : null}
    </>
  )
}
