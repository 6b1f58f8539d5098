import '@mantine/core/styles/Radio.layer.css'
import { Checkbox, NativeSelect, NumberInput, Radio, Textarea, TextInput } from '@mantine/core'
import { type DrillPlan, drillPlan } from '@muster/domain/drill/drillPlan'
import { actionGuides } from '@muster/domain/incident/actionGuides'
import { incidentTypes } from '@muster/domain/incident/incidentTypes'
import { incidentAction } from '@muster/domain/incident/vocabulary'
import { productName } from '../../api/product.ts'
import type { SiteChoice } from '../../siteChoice/useSites.ts'
import { errorOf } from '../../ui/form/fieldErrors.ts'
import { type FormFields, textField } from '../../ui/form/textField.ts'
import classes from './drills.module.css'
import { startByWords, tellWords } from './planWords.ts'
import { WhenFields } from './WhenFields.tsx'

type PlanFieldsProps = {
  form: FormFields<DrillPlan>
  sites: readonly SiteChoice[]
}

const { kind, startBy, tell } = drillPlan.shape

/** Everything a planned drill says. */
export function PlanFields({ form, sites }: PlanFieldsProps) {
  return (
    <>
      <WhatFields form={form} sites={sites} />
      <WhenFields form={form} />
      <HowFields form={form} sites={sites} />
    </>
  )
}

function WhatFields({ form, sites }: PlanFieldsProps) {
  const { values, errors, update } = form
  const { action, siteIds, location, message } = values
  return (
    <fieldset className={classes.group}>
      <legend>What and where</legend>
      <TextInput
        label="Title"
        description="Shown on the calendar and in the log."
        size="md"
        maxLength={200}
        autoComplete="off"
        {...textField(form, 'title')}
      />
      <Radio.Group
        label="Kind"
        value={values.kind}
        onChange={(chosen) => update({ kind: kind.parse(chosen) })}
      >
        <div className={classes.checks}>
          <Radio value="Exercise" label="Drill: people follow the action" size="md" />
          <Radio value="Test" label={`Test of ${productName()}: people only press the buttons`} size="md" />
        </div>
      </Radio.Group>
      <div className={classes.fields}>
        <NativeSelect
          label="Action"
          size="md"
          value={action}
          data={[...incidentAction.options]}
          onChange={({ currentTarget }) => update({ action: incidentAction.parse(currentTarget.value) })}
        />
        <NativeSelect
          label="Type"
          size="md"
          value={String(values.type)}
          data={incidentTypes.map((each) => ({ value: String(each.type), label: each.name }))}
          onChange={({ currentTarget }) => {
            const chosen = incidentTypes.find((each) => String(each.type) === currentTarget.value)
            if (chosen) update({ type: chosen.type })
          }}
        />
        <TextInput
          label="Location"
          size="md"
          maxLength={200}
          value={location ?? ''}
          error={errorOf(errors, 'location')}
          onChange={({ currentTarget }) => update({ location: currentTarget.value || null })}
        />
      </div>
      <Checkbox.Group
        size="md"
        label="Sites"
        error={errorOf(errors, 'siteIds')}
        value={siteIds.map(String)}
        onChange={(chosen) => update({ siteIds: chosen.map(Number).sort((a, b) => a - b) })}
      >
        <div className={classes.siteChecks}>
          {sites.map(({ id, name }) => (
            <Checkbox key={id} value={String(id)} label={name} size="md" />
          ))}
        </div>
      </Checkbox.Group>
      <Textarea
        label="First message to all rooms"
        size="md"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={message ?? ''}
        placeholder={actionGuides[action].firstMessage}
        description={`Leave empty to send the standard ${action.toLowerCase()} message.`}
        error={errorOf(errors, 'message')}
        onChange={({ currentTarget }) => update({ message: currentTarget.value || null })}
      />
    </fieldset>
  )
}

function HowFields({ form }: PlanFieldsProps) {
  const { values, errors, update } = form
  return (
    <fieldset className={classes.group}>
      <legend>Notice and start</legend>
      <div className={classes.fields}>
        <NativeSelect
          label="Email notice"
          size="md"
          value={values.tell}
          data={tell.options.map((value) => ({ value, label: tellWords[value] }))}
          onChange={({ currentTarget }) => update({ tell: tell.parse(currentTarget.value) })}
        />
        {values.tell === 'nobody' ? null : (
          <NumberInput
            label="Hours of notice"
            size="md"
            min={1}
            max={720}
            allowDecimal={false}
            value={values.tellHoursBefore}
            error={errorOf(errors, 'tellHoursBefore')}
            onChange={(hours) => update({ tellHoursBefore: Number(hours) || 1 })}
          />
        )}
      </div>
      <Radio.Group
        size="md"
        label="Start"
        description={
          values.startBy === 'itself'
            ? `The drill won’t start during a real incident or while ${productName()} is offline. We’ll email you if that happens.`
            : 'It shows on managers’ home pages for up to 12 hours, until someone starts it.'
        }
        value={values.startBy}
        onChange={(chosen) => update({ startBy: startBy.parse(chosen) })}
      >
        <div className={classes.checks} style={{ marginTop: 6 }}>
          <Radio value="itself" label={startByWords.itself} size="md" />
          <Radio value="hand" label={startByWords.hand} size="md" />
        </div>
      </Radio.Group>
      <Textarea
        label="Note"
        description="Only planners see this. Rooms do not."
        size="md"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={values.note ?? ''}
        error={errorOf(errors, 'note')}
        onChange={({ currentTarget }) => update({ note: currentTarget.value || null })}
      />
    </fieldset>
  )
}
