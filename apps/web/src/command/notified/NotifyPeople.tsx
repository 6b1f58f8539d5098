import { Modal, Stack, Text, Textarea } from '@mantine/core'
import { getIncidentAudience, notifyPeople } from '@muster/contract/deliveryCalls'
import { kindWords } from '@muster/domain/incident/kindWords'
import type { IncidentState } from '@muster/domain/incident/state'
import { channelWords } from '@muster/domain/notification/vocabulary'
import { messageLimit } from '@muster/domain/text'
import { listed } from '@muster/words/listed'
import { t } from '@muster/words/t'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { Failure } from '../../board/send/Failure.tsx'
import { useCommand } from '../../board/send/useCommand.ts'
import { KindBand } from '../../ui/KindBand.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { countPeople } from '../../ui/message/peopleWords.ts'
import page from '../../ui/page/page.module.css'
import { rich } from '../../ui/rich.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { useDraft } from '../../ui/useDraft.ts'
import classes from './notified.module.css'

type NotifyPeopleProps = { incident: IncidentState; opened: boolean; onClose: () => void }

/** Notifies the people outside by the rules for updates. Something real asks once more. */
export function NotifyPeople({ incident, opened, onClose }: NotifyPeopleProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={t`Send an update`} size="lg" centered>
      {/* A drill that has become real is to be read and confirmed anew. */}
      {opened ? <Form key={incident.kind} incident={incident} onClose={onClose} /> : null}
    </Modal>
  )
}

function Form({ incident, onClose }: Omit<NotifyPeopleProps, 'opened'>) {
  const { id, kind } = incident
  const queries = useQueryClient()
  const [message, setMessage] = useDraft(`${id}.tell`, '')
  const [isLast, setLast] = useState(false)
  const reach = useReach(incident)
  const notify = useCommand(
    (commandId, words: string) =>
      call(notifyPeople, { params: { incidentId: id }, body: { commandId, message: words } }),
    async () => {
      setMessage('')
      onClose()
      toastSuccess(t`Update is being sent`)
      await queries.invalidateQueries({ queryKey: ['told', id] })
    },
    `${id}.tell`,
  )
  const words = message.trim()
  const isNobody = reach.total === 0
  const send = () => {
    if (!notify.isPending) notify.mutate(words)
  }
  return (
    <Stack>
      <KindBand kind={kind} isNew={incident.realSince !== null} />
      {isLast ? (
        <>
          <Text>{rich`<b>This is real.</b> ${reach.sentence} Message:`}</Text>
          <blockquote className={classes.quote} dir="auto">
            {words}
          </blockquote>
        </>
      ) : (
        <>
          <Text role="status">{reach.sentence}</Text>
          <Textarea
            label={t`Message`}
            size="md"
            autosize
            minRows={3}
            maxRows={10}
            maxLength={messageLimit}
            value={message}
            dir="auto"
            description={
              kind === 'Actual'
                ? t`Do not name students. This goes to phones and email outside the school.`
                : t`${kindWords[kind].word} is added at the start. Do not name students. This goes to phones and email outside the school.`
            }
            onChange={({ currentTarget }) => setMessage(currentTarget.value)}
          />
        </>
      )}
      {notify.error ? <Failure what="sent" error={notify.error} /> : null}
      <div className={page.actions}>
        <Button onClick={isLast ? () => setLast(false) : onClose}>{isLast ? t`Back` : t`Cancel`}</Button>
        {kind === 'Actual' && !isLast ? (
          <Button kind="primary" disabled={words === '' || isNobody} onClick={() => setLast(true)}>
            {t`Continue`}
          </Button>
        ) : (
          // Another element than the first button: a double press must not reach through to it.
          <Button
            key="last"
            kind="primary"
            loading={notify.isPending}
            disabled={words === '' || isNobody}
            onClick={send}
          >
            {isLast ? t`Send this update` : t`Send update: ${kindWords[kind].word}`}
          </Button>
        )}
      </div>
    </Stack>
  )
}

/** The number of people it would reach, as a sentence. A failure to find out keeps nobody from notifying people. */
function useReach({ id, kind }: IncidentState): { sentence: string; total: number | null } {
  const audience = useQuery({
    queryKey: ['told', id, 'reach', kind],
    queryFn: ({ signal }) =>
      call(getIncidentAudience, { params: { incidentId: id }, query: { stage: 'update' } }, { signal }),
  })
  if (audience.isError)
    return { sentence: t`Your organization’s rules for updates choose who gets it.`, total: null }
  if (!audience.data) return { sentence: t`Counting recipients…`, total: null }
  const open = audience.data.channels.filter(({ recipients, held }) => recipients > held)
  const total = open.reduce((sum, { recipients, held }) => sum + recipients - held, 0)
  if (total === 0)
    return {
      sentence: t`No one would be notified. No rule covers updates to this incident, or its groups are in quiet hours.`,
      total,
    }
  const parts = open.map(({ channel, recipients, held }) => countPeople(channel, recipients - held))
  const off = open.filter(({ isConfigured }) => !isConfigured).map(({ channel }) => channelWords[channel])
  const sentence = t`This goes to ${listed(parts)}.`
  if (off.length === 0) return { sentence, total }
  return { sentence: `${sentence} ${t`${listed(off)} is not set up yet and will fail.`}`, total }
}
