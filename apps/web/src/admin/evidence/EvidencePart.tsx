import { Button, Title } from '@mantine/core'
import { type Evidence, evidenceFile } from '@muster/contract/evidenceCalls'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { fetchFile } from '../../api/fetchFile.ts'
import { sentenceOf } from '../../api/problemError.ts'
import { productName } from '../../api/product.ts'
import { paths } from '../../paths.ts'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import { Problem } from '../../ui/page/Problem.tsx'
import classes from '../../ui/page/page.module.css'
import { saveFile } from '../../ui/page/saveFile.ts'
import { dayAndTime } from '../../ui/times.ts'
import { Facts } from '../Facts.tsx'
import { AnchorsCard } from './AnchorsCard.tsx'
import ownClasses from './evidence.module.css'
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
        Signatures
      </Title>
      <p className={classes.note}>
        {productName()} signs how far every log and the audit go, with a key that is not in the database. So
        nobody who has the database alone can change what happened without it showing.
      </p>
      {unsignedBecause ? <Problem>Not signed now: {unsignedBecause}</Problem> : null}
      {contradicted.map(({ incidentId, at }) => (
        <Problem key={incidentId + at}>
          Found {dayAndTime(at)}: the log of <Link to={paths.afterAction(incidentId)}>this incident</Link> is
          not what was signed. Somebody has changed the database, or it has lost data.
        </Problem>
      ))}
      {last ? (
        <Facts
          facts={[
            {
              name: 'Last checkpoint',
              value: (
                <>
                  {last.number.toLocaleString('en-US')}, <time dateTime={last.at}>{dayAndTime(last.at)}</time>
                </>
              ),
            },
            {
              name: 'Signed',
              value: `${last.logs.toLocaleString('en-US')} ${last.logs === 1 ? 'log' : 'logs'}, ${last.audit.toLocaleString('en-US')} entries of the audit`,
            },
            { name: 'Key', value: <code>{last.keyId}</code> },
          ]}
        />
      ) : (
        <p className={classes.note}>Nothing is signed yet.</p>
      )}
      <div className={ownClasses.buttons}>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={saving.isPending && saving.variables === ''}
          onClick={() => saving.mutate('')}
        >
          Evidence file
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={saving.isPending && saving.variables !== ''}
          onClick={() => saving.mutate('?audit=true')}
        >
          With the audit
        </Button>
        <Button component="a" href="/verify.mjs" download variant="default">
          Verifier
        </Button>
        <Button component="a" href="/api/signing-keys" target="_blank" variant="default">
          Public keys
        </Button>
      </div>
      {saving.isError ? <Problem>{sentenceOf(saving.error)}</Problem> : null}
    </section>
  )
}
