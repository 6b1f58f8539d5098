import { Group, NativeSelect, TextInput, Title } from '@mantine/core'
import type { Evidence } from '@muster/contract/evidenceCalls'
import { t } from '@muster/words/t'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '../../api/problemError.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { type Columns, DataTable } from '../../ui/kit/DataTable.tsx'
import { Problem } from '../../ui/page/Problem.tsx'
import classes from '../../ui/page/page.module.css'
import { recordTime } from '../../ui/recordTimes.ts'
import { useAddAnchor, useRemoveAnchor } from './useEvidence.ts'

type CardProps = { tenantId: string; evidence: Evidence }

/** The places outside to which checkpoints are sent, and a form for another. */
export function AnchorsCard({ tenantId, evidence }: CardProps) {
  const { anchors } = evidence
  const removing = useRemoveAnchor(tenantId)
  return (
    <section className={classes.card} aria-labelledby="anchors">
      <Title order={2} id="anchors">
        {t`Off-site copies`}
      </Title>
      <p className={classes.note}>
        {t`We send the latest checkpoint here after each incident, and once a day if anything was signed. Choose someone who does not run this server, such as a law office. No one here can change their copy. It holds no names or messages.`}
      </p>
      {anchors.length === 0 ? (
        <p className={classes.note}>{t`No off-site copies yet. Add an address.`}</p>
      ) : (
        <DataTable
          label={t`Off-site copies`}
          items={anchors}
          keyOf={({ anchorId }) => anchorId}
          columns={columns}
          nameOf={({ name }) => name}
          actions={({ anchorId }) => [
            { label: t`Remove`, isDangerous: true, onSelect: () => removing.mutate(anchorId) },
          ]}
        />
      )}
      {removing.isError ? <Problem>{sentenceOf(removing.error)}</Problem> : null}
      <AnchorForm tenantId={tenantId} evidence={evidence} />
    </section>
  )
}

function AnchorForm({ tenantId, evidence: { webhooks } }: CardProps) {
  const [endpointId, setEndpointId] = useState('')
  const [address, setAddress] = useState('')
  const adding = useAddAnchor(tenantId)
  const add = (event: FormEvent) => {
    event.preventDefault()
    adding.mutate(
      endpointId ? { channel: 'webhook', endpointId } : { channel: 'email', address: address.trim() },
      {
        onSuccess: () => setAddress(''),
      },
    )
  }
  return (
    <form onSubmit={add}>
      <Group align="flex-end">
        <NativeSelect
          label={t`Send to`}
          value={endpointId}
          onChange={(event) => setEndpointId(event.currentTarget.value)}
          data={[
            { value: '', label: t`An email address` },
            ...webhooks.map((each) => ({ value: each.endpointId, label: t`Webhook: ${each.name}` })),
          ]}
        />
        {endpointId ? null : (
          <TextInput
            label={t`Email address`}
            type="email"
            required
            value={address}
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
        )}
        <Button type="submit" loading={adding.isPending}>
          {t`Add`}
        </Button>
      </Group>
      {adding.isError ? <Problem>{sentenceOf(adding.error)}</Problem> : null}
    </form>
  )
}

type Anchor = Evidence['anchors'][number]

const columns: Columns<Anchor> = [
  {
    get title() {
      return t`Sent to`
    },
    cell: ({ name }) => name,
  },
  {
    get title() {
      return t`Send by`
    },
    cell: ({ channel }) => (channel === 'email' ? t`Email` : t`Webhook`),
  },
  {
    get title() {
      return t`Last sent`
    },
    cell: ({ lastNumber, lastAt }) =>
      lastNumber !== null && lastAt !== null
        ? t`Checkpoint ${lastNumber}, ${recordTime(lastAt)}`
        : t`Nothing yet`,
  },
]
