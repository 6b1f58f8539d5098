import { Textarea } from '@mantine/core'
import { type DisclosuresOfIncident, getDisclosures, stateThreat } from '@muster/contract/disclosureCalls'
import type { IncidentState } from '@muster/domain/incident/state'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import { checkAndCall } from '../../ui/form/fieldErrors.ts'
import { textField } from '../../ui/form/textField.ts'
import { useForm } from '../../ui/form/useForm.ts'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import classes from './access.module.css'

/** The record of students whom people from outside were shown by name, and the threat that was the reason. */
export function DisclosureCard({ incident }: { incident: IncidentState }) {
  const query = useQuery({
    queryKey: ['guests', incident.id, 'disclosures'],
    queryFn: ({ signal }) => call(getDisclosures, { params: { incidentId: incident.id } }, { signal }),
  })
  return (
    <section className={classes.card} aria-labelledby="disclosures">
      <h2 id="disclosures">Names they were shown</h2>
      <Loaded query={query} height={60}>
        {(record) =>
          record.items.length === 0 ? (
            <p className={classes.hint}>
              Nobody has been shown a student’s name. Whoever may see the board sees names of missing and
              injured students when they open a room; each is recorded here.
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
            <strong>{toName}</strong> ({toIdentifier}), from <TimeText at={firstAt} />:{' '}
            {people.map(({ name }) => name ?? 'a former student').join(', ')}
          </li>
        ))}
      </ul>
      {kind === 'Actual' ? null : (
        <p className={classes.hint}>
          This was {kind === 'Exercise' ? 'a drill' : 'a test'}, so the exception for emergencies does not
          cover it. Ask your records officer whether it needs a consent.
        </p>
      )}
      <p>
        {threat ? (
          <>
            The threat, as {threat.byName} stated it (<TimeText at={threat.at} />
            ): {threat.text}
          </>
        ) : (
          'Schools in the United States record the threat that was the reason, with the records of each student (34 CFR 99.32). It can wait until everybody is safe.'
        )}
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
      label="The threat"
      action={threat ? 'State it anew' : 'Record the threat'}
      variant="default"
      form={form}
      className={classes.threat}
    >
      <Textarea
        label="The threat in one sentence"
        description="Say what could have hurt whom. It cannot be changed later, only stated anew."
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
