import { Checkbox, TextInput } from '@mantine/core'
import type { NotificationGroup } from '@muster/domain/notification/notificationGroup'
import type { QuietHours } from '@muster/domain/notification/quietHours'
import { t } from '@muster/words/t'
import { productName } from '../../../api/product.ts'
import { errorOf } from '../../../ui/form/fieldErrors.ts'
import { LanguageField } from '../../../ui/form/LanguageField.tsx'
import { TimeZoneField } from '../../../ui/form/TimeZoneField.tsx'
import { type FormFields, textField } from '../../../ui/form/textField.ts'
import { storableZone } from '../../../ui/recordZone.ts'
import ownClasses from '../notifications.module.css'
import { useMessageLanguages } from '../useNotifications.ts'

type GroupFieldsProps = {
  form: FormFields<NotificationGroup>
}

/** The name of a group, and the settings for everybody in it. */
export function GroupFields({ form }: GroupFieldsProps) {
  const { values, errors, update } = form
  const { isForFamilies, quiet, language } = values
  const offered = useMessageLanguages()
  const updateQuietHours = (part: Partial<QuietHours>) => {
    if (quiet) update({ quiet: { ...quiet, ...part } })
  }
  return (
    <>
      <TextInput
        label={t`Name`}
        size="md"
        maxLength={200}
        autoComplete="off"
        dir="auto"
        {...textField(form, 'name')}
      />
      <Checkbox
        label={t`Families`}
        size="md"
        checked={isForFamilies}
        description={t`Families get messages written for them. These never name a person or a spot in a building, unless the incident commander adds it. Tests of ${productName()} never go to this group. Drills do, and say so. To leave families out of drills, remove drills from its rules.`}
        onChange={({ currentTarget }) => update({ isForFamilies: currentTarget.checked })}
      />
      <Checkbox
        label={t`Quiet hours`}
        size="md"
        checked={quiet !== null}
        description={t`Drill and test messages wait until quiet hours end. Real incidents are always sent.`}
        onChange={({ currentTarget }) =>
          update({
            quiet: currentTarget.checked ? { from: '22:00', to: '06:00', timeZone: storableZone() } : null,
          })
        }
      />
      <LanguageField
        label={t`Language`}
        none={t`English`}
        value={language}
        offered={offered}
        description={t`For members who have no language of their own. A user chooses theirs under “Notify me”.`}
        error={errorOf(errors, 'language')}
        onChange={(chosen) => update({ language: chosen })}
      />
      {quiet ? (
        <div className={ownClasses.fields}>
          <TextInput
            label={t`From`}
            type="time"
            size="md"
            value={quiet.from}
            error={errorOf(errors, 'quiet.from')}
            onChange={({ currentTarget }) => updateQuietHours({ from: currentTarget.value })}
          />
          <TextInput
            label={t`Until`}
            type="time"
            size="md"
            value={quiet.to}
            error={errorOf(errors, 'quiet.to')}
            onChange={({ currentTarget }) => updateQuietHours({ to: currentTarget.value })}
          />
          <TimeZoneField
            value={quiet.timeZone}
            error={errorOf(errors, 'quiet.timeZone')}
            onChange={(timeZone) => updateQuietHours({ timeZone })}
          />
        </div>
      ) : null}
    </>
  )
}
