import { Title } from '@mantine/core'
import { type Evidence, evidenceFile } from '@muster/contract/evidenceCalls'
import { numberWords } from '@muster/words/amounts'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { fetchFile } from '../../api/fetchFile.ts'
import { sentenceOf } from '../../api/problemError.ts'
import { productName } from '../../api/product.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { PropertyList } from '../../ui/kit/PropertyList.tsx'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import { Problem } from '../../ui/page/Problem.tsx'
import classes from '../../ui/page/page.module.css'
import { saveFile } from '../../ui/page/saveFile.ts'
import { recordTime } from '../../ui/recordTimes.ts'
import { rich } from '../../ui/rich.tsx'
import { AnchorsCard } from './AnchorsCard.tsx'
import { useEvidence } from './useEvidence.ts'

/** The signatures over the logs and the audit of a tenant, and the places to which checkpoints are sent. */
export function EvidencePart({ tenantId }: { tenantId: string }) {
  const evidence = useEvidence(tenantId)
  return (
    <Loaded query={evidence}>
      {(data) => (
        <>
          <SignaturesCard tenantId={tenantId} evidence={data} />
          <AnchorsCard tenantId={tenantId} evidence={data} />
        </>
      )}
    </Loaded>
  )
}

function SignaturesCard({ tenantId, evidence }: { tenantId: string; evidence: Evidence }) {
  const { last, unsignedBecause, contradicted } = evidence
  const saving = useMutation({
    mutationFn: async (query: string) =>
      saveFile('evidence.json', await fetchFile(evidenceFile(tenantId) + query)),
  })
  return (
    <section className={classes.card} aria-labelledby="signatures">
      <Title order={2} id="signatures">
        {t`Signatures`}
      </Title>
      <p className={classes.note}>
        {t`${productName()} signs the end of every log with a key that is not in the database. If someone changes the database, it shows.`}
      </p>
      {unsignedBecause ? <Problem>{t`Signing is off: ${unsignedBecause}`}</Problem> : null}
      {contradicted.map(({ incidentId, at }) => (
        <Problem key={incidentId + at}>
          {rich`Found ${recordTime(at)}: the log of ${<Link to={paths.afterAction(incidentId)}>{t`this incident`}</Link>} does not match its signature. Someone changed the database, or data was lost.`}
        </Problem>
      ))}
      {last ? (
        <PropertyList
          facts={[
            {
              name: t`Last checkpoint`,
              value: (
                <>
                  {numberWords(last.number)}, <time dateTime={last.at}>{recordTime(last.at)}</time>
                </>
              ),
            },
            {
              name: t`Signed`,
              value: t`${plural(last.logs, '# log', '# logs')}, ${last.audit} audit entries`,
            },
            { name: t`Key`, value: <code>{last.keyId}</code> },
          ]}
        />
      ) : (
        <p className={classes.note}>{t`Nothing signed yet.`}</p>
      )}
      <div className={classes.actions}>
        <Button
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={saving.isPending && saving.variables === ''}
          onClick={() => saving.mutate('')}
        >
          {t`Evidence file`}
        </Button>
        <Button
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={saving.isPending && saving.variables !== ''}
          onClick={() => saving.mutate('?audit=true')}
        >
          {t`Include the audit log`}
        </Button>
        <Button component="a" href="/verify.mjs" download>
          {t`Verifier`}
        </Button>
        <Button component="a" href="/api/signing-keys" target="_blank">
          {t`Public keys`}
        </Button>
      </div>
      {saving.isError ? <Problem>{sentenceOf(saving.error)}</Problem> : null}
    </section>
  )
}
