import { Textarea } from '@mantine/core'
import { type DisclosuresOfIncident, getDisclosures, stateThreat } from '@muster/contract/disclosureCalls'
import type { IncidentState } from '@muster/domain/incident/state'
import { commaList } from '@muster/words/commaList'
import { t } from '@muster/words/t'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import { checkAndCall } from '../../ui/form/fieldErrors.ts'
import { textField } from '../../ui/form/textField.ts'
import { useForm } from '../../ui/form/useForm.ts'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import page from '../../ui/page/page.module.css'
import { rich } from '../../ui/rich.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import classes from './access.module.css'

/** The record of students whom people from outside were shown by name, and the threat that was the reason. */
export function DisclosureCard({ incident }: { incident: IncidentState }) {
  const query = useQuery({
    queryKey: ['guests', incident.id, 'disclosures'],
    queryFn: ({ signal }) => call(getDisclosures, { params: { incidentId: incident.id } }, { signal }),
  })
  return (
    <section className={page.card} aria-labelledby="disclosures">
      <h2 id="disclosures">{t`Student names they saw`}</h2>
      <Loaded query={query} height={60}>
        {(record) =>
          record.items.length === 0 ? (
            <p className={page.note}>
              {t`They have not seen a student’s name yet. Those who can see the board can open a room and see who is missing or injured. We record each name here.`}
            </p>
          ) : (
            <Record incidentId={incident.id} record={record} />
          )
        }
      </Loaded>
    </section>
  )
}

function Record({ incidentId, record }: { incidentId: string; record: DisclosuresOfIncident }) {
  const { items, kind, threat } = record
  return (
    <>
      <ul className={classes.disclosed}>
        {items.map(({ guestId, toName, toIdentifier, firstAt, people }) => (
          <li key={guestId}>
            {rich`${<strong>{toName}</strong>} (${toIdentifier}), from ${<TimeText at={firstAt} />}: ${commaList(people.map(({ name }) => name ?? t`a former student`))}`}
          </li>
        ))}
      </ul>
      {kind === 'Actual' ? null : (
        <p className={page.note}>
          {kind === 'Exercise'
            ? t`This was a drill, so the rule for emergencies does not cover it. Ask your records officer if you need consent.`
            : t`This was a test, so the rule for emergencies does not cover it. Ask your records officer if you need consent.`}
        </p>
      )}
      <p>
        {threat
          ? rich`The threat, by ${threat.byName} (${<TimeText at={threat.at} />}): ${threat.text}`
          : t`US schools keep the reason with each student’s records (34 CFR 99.32). Write it when everyone is safe.`}
      </p>
      <ThreatForm key={threat?.at} incidentId={incidentId} record={record} />
    </>
  )
}

function ThreatForm({ incidentId, record }: { incidentId: string; record: DisclosuresOfIncident }) {
  const { threat, proposed } = record
  const queries = useQueryClient()
  const form = useForm({
    first: { text: threat?.text ?? proposed },
    save: ({ text }, commandId) =>
      checkAndCall(stateThreat, { params: { incidentId }, body: { commandId, text } }),
    onSaved: (saved) => queries.setQueryData(['guests', incidentId, 'disclosures'], saved),
    next: ({ threat }) => ({ text: threat?.text ?? proposed }),
  })
  return (
    <FormFrame
      label={t`The threat`}
      action={threat ? t`Replace the threat` : t`Save the threat`}
      kind="secondary"
      form={form}
      className={classes.threat}
    >
      <Textarea
        label={t`The threat in one sentence`}
        description={t`Say who could have been hurt, and how. The log keeps every version.`}
        size="md"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1000}
        {...textField(form, 'text')}
      />
    </FormFrame>
  )
}
