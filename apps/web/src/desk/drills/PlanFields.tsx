import { Checkbox, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core'
import { drillPlan } from '@muster/domain/drill/drillPlan'
import { actionGuides, actionName } from '@muster/domain/incident/actionGuides'
import { incidentTypes } from '@muster/domain/incident/incidentTypes'
import { incidentAction } from '@muster/domain/incident/vocabulary'
import { t } from '@muster/words/t'
import { productName } from '../../api/product.ts'
import type { SiteChoice } from '../../siteChoice/useSites.ts'
import { actionLooks } from '../../ui/ActionMark.tsx'
import { errorOf } from '../../ui/form/fieldErrors.ts'
import { type FormFields, textField } from '../../ui/form/textField.ts'
import { ChoiceCards } from '../../ui/kit/ChoiceCards.tsx'
import { SearchSelect } from '../../ui/kit/SearchSelect.tsx'
import classes from './drills.module.css'
import type { PlanDraft } from './planForm.ts'
import { sitesWithZone } from './planForm.ts'
import { startByWords, tellWords } from './planWords.ts'
import { WhenFields } from './WhenFields.tsx'

type PlanFieldsProps = {
  form: FormFields<PlanDraft>
  sites: readonly SiteChoice[]
}

const { tell } = drillPlan.shape

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
  const { action, kind, type, siteIds, location, message } = values
  return (
    <fieldset className={classes.group}>
      <legend>{t`What and where`}</legend>
      <TextInput
        label={t`Title`}
        description={t`Shown on the calendar and in the log.`}
        size="md"
        maxLength={200}
        autoComplete="off"
        {...textField(form, 'title')}
      />
      <ChoiceCards
        label={t`Action`}
        error={errorOf(errors, 'action') ? t`Choose an action.` : null}
        choices={incidentAction.options.map((value) => {
          const { Icon, text } = actionLooks[value]
          return {
            value,
            title: actionName(value),
            text: actionGuides[value].directive,
            icon: <Icon size={28} color={text} aria-hidden />,
          }
        })}
        value={action}
        onChange={(chosen) => update({ action: chosen })}
      />
      <ChoiceCards
        label={t`Kind`}
        choices={[
          { value: 'Exercise', title: t`Drill`, text: t`People follow the action.` },
          { value: 'Test', title: t`Test of ${productName()}`, text: t`People only press the buttons.` },
        ]}
        value={kind}
        onChange={(chosen) => update({ kind: chosen })}
      />
      <div className={classes.fields}>
        <SearchSelect
          label={t`Type`}
          size="md"
          value={String(type)}
          data={incidentTypes.map((each) => ({ value: String(each.type), label: each.name }))}
          onChange={(value) => {
            const chosen = incidentTypes.find((each) => String(each.type) === value)
            if (chosen) update({ type: chosen.type })
          }}
        />
        <TextInput
          label={t`Location`}
          size="md"
          maxLength={200}
          value={location ?? ''}
          error={errorOf(errors, 'location')}
          onChange={({ currentTarget }) => update({ location: currentTarget.value || null })}
        />
      </div>
      <Checkbox.Group
        size="md"
        label={t`Sites`}
        error={errorOf(errors, 'siteIds')}
        value={siteIds.map(String)}
        onChange={(chosen) => update(sitesWithZone(values, chosen.map(Number)))}
      >
        <div className={classes.siteChecks}>
          {sites.map(({ id, name }) => (
            <Checkbox key={id} value={String(id)} label={name} size="md" />
          ))}
        </div>
      </Checkbox.Group>
      <Textarea
        label={t`First message to all rooms`}
        size="md"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={message ?? ''}
        placeholder={action === null ? '' : actionGuides[action].firstMessage}
        description={
          action === null
            ? t`Leave empty to send the standard message of the action.`
            : t`Leave empty to send the standard ${action.toLowerCase()} message.`
        }
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
      <legend>{t`Notice and start`}</legend>
      <div className={classes.fields}>
        <NativeSelect
          label={t`Email notice`}
          size="md"
          value={values.tell}
          data={tell.options.map((value) => ({ value, label: tellWords[value] }))}
          onChange={({ currentTarget }) => update({ tell: tell.parse(currentTarget.value) })}
        />
        {values.tell === 'nobody' ? null : (
          <NumberInput
            label={t`Hours of notice`}
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
      <ChoiceCards
        label={t`How it starts`}
        choices={[
          {
            value: 'itself',
            title: startByWords.itself,
            text: t`It won’t start during a real incident or while ${productName()} is offline. We’ll email you if that happens.`,
          },
          {
            value: 'hand',
            title: startByWords.hand,
            text: t`It shows on managers’ home pages for up to 12 hours, until someone starts it.`,
          },
        ]}
        value={values.startBy}
        onChange={(chosen) => update({ startBy: chosen })}
      />
      <Textarea
        label={t`Note`}
        description={t`Only planners see this. Rooms do not.`}
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
