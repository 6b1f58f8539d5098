import { Checkbox, FileButton, Group, NativeSelect, Title } from '@mantine/core'
import { type ImportKind, importKind, templatePath } from '@muster/contract/importCalls'
import { t } from '@muster/words/t'
import { IconDownload, IconFile } from '@tabler/icons-react'
import { useState } from 'react'
import { sentenceOf } from '../../api/problemError.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { Meter } from '../../ui/kit/Meter.tsx'
import { Problem } from '../../ui/page/Problem.tsx'
import classes from '../../ui/page/page.module.css'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { importWords } from './importWords.ts'
import { useImports } from './useImports.ts'
import type { Upload } from './useUpload.ts'

type ChooseFileProps = { tenantId: string; tenantName: string; upload: Upload }

/** The first step: the kind of file, the file, and the check. Nothing changes by it. */
export function ChooseFile({ tenantId, tenantName, upload }: ChooseFileProps) {
  const [kind, setKind] = useState<ImportKind>('oneroster')
  const [file, setFile] = useState<File | null>(null)
  const ended = useEndedChoice(tenantId)
  const words = importWords[kind]
  return (
    <section className={classes.card} aria-labelledby="import">
      <Title order={2} id="import">
        {t`Import a file`}
      </Title>
      <NativeSelect
        label={t`File type`}
        description={words.sentence}
        size="md"
        value={kind}
        data={importKind.options.map((value) => ({ value, label: importWords[value].name }))}
        onChange={({ currentTarget }) => {
          setKind(importKind.parse(currentTarget.value))
          setFile(null)
        }}
      />
      {kind === 'oneroster' ? null : (
        <div>
          <Button
            kind="quiet"
            component="a"
            href={templatePath(kind)}
            download
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            {t`Template with all columns: ${words.name}`}
          </Button>
        </div>
      )}
      <Group>
        <FileButton key={kind} accept={words.accept} onChange={setFile}>
          {(props) => (
            <Button {...props} leftSection={<IconFile size={18} aria-hidden />}>
              {file ? t`Choose another file` : t`Choose file`}
            </Button>
          )}
        </FileButton>
        <span>{file ? `${file.name} · ${sizeOf(file.size)}` : t`No file chosen`}</span>
      </Group>
      {kind === 'oneroster' ? (
        <Checkbox
          size="md"
          label={t`Skip ended enrollments`}
          description={t`Uses the end date, or the end of the class’s terms. Without this, rosters include everyone in the export.`}
          checked={ended.isLeftOut}
          onChange={({ currentTarget }) => ended.choose(currentTarget.checked)}
        />
      ) : null}
      {upload.sending ? <Sending share={upload.sending.share} /> : null}
      {upload.error ? <Problem>{sentenceOf(upload.error)}</Problem> : null}
      <div>
        <ReasonButton
          whyNot={file ? null : t`Choose a file first.`}
          loading={upload.sending !== null}
          onClick={() => {
            if (!file) return
            const leaveOutEnded = kind === 'oneroster' && ended.isLeftOut
            void upload.send({ kind, file, dryRun: true, allowRemovals: false, leaveOutEnded })
          }}
        >
          {t`Check the file`}
        </ReasonButton>
      </div>
      <p className={classes.note}>
        {t`Checking changes nothing in ${tenantName}. You see the changes first, then decide.`}
      </p>
    </section>
  )
}

/** The organization's choice for its last OneRoster import or check, until somebody changes it. */
function useEndedChoice(tenantId: string) {
  const imports = useImports(tenantId)
  const [chosen, choose] = useState<boolean | null>(null)
  const last = imports.data?.find(({ kind }) => kind === 'oneroster')
  return { isLeftOut: chosen ?? last?.leaveOutEnded ?? false, choose }
}

function Sending({ share }: { share: number }) {
  return (
    <Meter
      label={t`Sending file`}
      value={share}
      max={1}
      said={share < 1 ? t`Sending file: ${Math.round(share * 100)}%` : t`Sent. Waiting for the server.`}
    />
  )
}

function sizeOf(bytes: number): string {
  if (bytes < 1024) return t`${bytes} bytes`
  if (bytes < 1024 ** 2) return t`${Math.round(bytes / 1024)} kB`
  return t`${(bytes / 1024 ** 2).toFixed(1)} MB`
}
