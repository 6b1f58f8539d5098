import { Modal, Stack, Text } from '@mantine/core'
import { listCommanders, transferCommand } from '@muster/contract/incidentCalls'
import type { IncidentState } from '@muster/domain/incident/state'
import { t } from '@muster/words/t'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { sentenceOf } from '../../../api/problemError.ts'
import { useMe } from '../../../auth/useMe.ts'
import { Failure } from '../../../board/send/Failure.tsx'
import { useCommand } from '../../../board/send/useCommand.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { SearchSelect } from '../../../ui/kit/SearchSelect.tsx'
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx'

type Props = { incident: IncidentState; opened: boolean; onClose: () => void }

/** Takes command, or hands it to a colleague. Everybody who looks at the board reads it at once, and the log has it. */
export function TransferDialog({ incident, opened, onClose }: Props) {
  const isMine = incident.commanderId === useMe().id
  return (
    <Modal opened={opened} onClose={onClose} title={isMine ? t`Hand over command` : t`Take command`} centered>
      {opened ? <Choice incident={incident} isMine={isMine} onClose={onClose} /> : null}
    </Modal>
  )
}

function Choice({ incident, isMine, onClose }: Omit<Props, 'opened'> & { isMine: boolean }) {
  const me = useMe()
  const [to, setTo] = useState('')
  const params = { incidentId: incident.id }
  const commanders = useQuery({
    queryKey: ['commanders', incident.id],
    queryFn: ({ signal }) => call(listCommanders, { params }, { signal }),
  })
  const transfer = useCommand(
    (commandId, accountId: string) => call(transferCommand, { params, body: { commandId, accountId } }),
    onClose,
  )
  const others = commanders.data?.filter(({ id }) => id !== incident.commanderId && id !== me.id) ?? []
  const chosen = others.find(({ id }) => id === to)
  return (
    <Stack>
      <Text>
        {isMine
          ? t`You are in command until you hand it over.`
          : incident.commanderId === null
            ? t`No one is in command yet. The person who takes command decides what rooms do next, and when it ends.`
            : t`${incident.commanderName} is in command now. We notify them right away.`}
      </Text>
      {isMine ? null : (
        <Button
          kind="primary"
          loading={transfer.isPending && transfer.variables === me.id}
          onClick={() => transfer.mutate(me.id)}
        >
          {t`Take command`}
        </Button>
      )}
      {commanders.isPending ? <LoadingSkeleton height={60} /> : null}
      {commanders.error ? (
        <div role="alert">
          <Text>{sentenceOf(commanders.error)}</Text>
          <Button onClick={() => commanders.refetch()}>{t`Try again`}</Button>
        </div>
      ) : null}
      {commanders.data && others.length === 0 ? (
        <Text c="dimmed">{t`No one else can lead an incident here.`}</Text>
      ) : null}
      {others.length > 0 ? (
        <>
          <SearchSelect
            size="md"
            label={isMine ? t`Hand over to` : t`Or hand it to someone else`}
            placeholder={t`Choose a colleague`}
            value={to || null}
            data={others.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setTo}
          />
          <Button
            kind={isMine ? 'primary' : 'secondary'}
            disabled={!chosen}
            loading={transfer.isPending && transfer.variables === to}
            onClick={() => transfer.mutate(to)}
          >
            {chosen ? t`Hand over to ${chosen.name}` : t`Hand over`}
          </Button>
        </>
      ) : null}
      {transfer.error ? <Failure what="changed" error={transfer.error} /> : null}
    </Stack>
  )
}
