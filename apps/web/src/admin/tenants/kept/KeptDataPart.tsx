import { TextInput, Title } from '@mantine/core'
import { getRetention, type KeptKind, setRetention } from '@muster/contract/retentionCalls'
import { retentionRules } from '@muster/domain/retention/retentionKinds'
import { t } from '@muster/words/t'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { FormFrame } from '../../../ui/form/FormFrame.tsx'
import { checkAndCall } from '../../../ui/form/fieldErrors.ts'
import { textField } from '../../../ui/form/textField.ts'
import { useForm } from '../../../ui/form/useForm.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { Loaded } from '../../../ui/page/LoadProblem.tsx'
import classes from '../../../ui/page/page.module.css'
import listClasses from '../../../ui/page/recordList.module.css'
import { DisclosureList } from './DisclosureList.tsx'
import { ExpiredLogList } from './ExpiredLogList.tsx'
import { daysInWords } from './keptWords.ts'
import { SubjectPart } from './SubjectPart.tsx'

const keyOf = (tenantId: string) => ['admin', 'tenants', 'retention', tenantId]

/** The data that an organization keeps, for how long, and the logs that have expired. */
export function KeptDataPart({ tenantId }: { tenantId: string }) {
  const params = { id: tenantId }
  const queries = useQueryClient()
  const kinds = useQuery({
    queryKey: keyOf(tenantId),
    queryFn: ({ signal }) => call(getRetention, { params }, { signal }),
  })
  const set = async (kind: KeptKind['kind'], days: number | null) => {
    const saved = await checkAndCall(setRetention, { params, body: { kind, days } })
    queries.setQueryData(keyOf(tenantId), saved)
    return saved
  }
  return (
    <>
      <section className={classes.card} aria-labelledby="kept">
        <Title order={2} id="kept">
          {t`Data retention`}
        </Title>
        <p className={classes.note}>
          {t`Older data is deleted within a day and can’t be restored. Ask your lawyer what your state requires. Rooms, bags, tasks and safety audits are kept as long as the organization exists.`}
        </p>
        <Loaded query={kinds}>
          {(all) => (
            <ul className={listClasses.rows}>
              {all.toSorted(inOrder).map((kind) => (
                <li key={kind.kind}>
                  <KindLine kept={kind} set={(days) => set(kind.kind, days)} />
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </section>
      <SubjectPart tenantId={tenantId} />
      <DisclosureList tenantId={tenantId} />
      <ExpiredLogList tenantId={tenantId} />
    </>
  )
}

/** Logs first, as their table has them. */
const order = Object.keys(retentionRules)
const inOrder = (one: KeptKind, other: KeptKind) => order.indexOf(one.kind) - order.indexOf(other.kind)

type KindProps = { kept: KeptKind; set: (days: number | null) => Promise<unknown> }

function KindLine({ kept, set }: KindProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { name, what, floor } = retentionRules[kept.kind]
  return (
    <>
      <div className={listClasses.row}>
        <div className={listClasses.what}>
          <h3>{name}</h3>
          <p>{what}</p>
          <p className={classes.note}>{t`Minimum ${daysInWords(kept.floorDays)}. ${floor}`}</p>
        </div>
        <div className={listClasses.can}>
          <p>
            {daysInWords(kept.days)}{' '}
            <span className={classes.note}>{kept.isSet ? t`set here` : t`default`}</span>
          </p>
          {isOpen ? null : (
            <Button aria-label={t`Edit: ${name}`} onClick={() => setIsOpen(true)}>
              {t`Change`}
            </Button>
          )}
        </div>
      </div>
      {isOpen ? <KindForm kept={kept} set={set} close={() => setIsOpen(false)} /> : null}
    </>
  )
}

function KindForm({ kept, set, close }: KindProps & { close: () => void }) {
  const { kind, days, defaultDays, floorDays } = kept
  const form = useForm({
    first: { days: String(days) },
    save: (values) => set(values.days.trim() === '' ? null : Number(values.days)),
    onSaved: close,
  })
  return (
    <FormFrame
      label={t`Days: ${retentionRules[kind].name}`}
      className={listClasses.form}
      action={t`Save`}
      cancel={close}
      form={form}
    >
      <TextInput
        label={t`Days`}
        description={t`${floorDays} or more. Leave empty for the default, ${daysInWords(defaultDays)}.`}
        size="md"
        inputMode="numeric"
        maxLength={6}
        maw="20rem"
        {...textField(form, 'days')}
      />
    </FormFrame>
  )
}
