import { Group, TextInput } from '@mantine/core'
import { t } from '@muster/words/t'
import { errorOf } from '../../ui/form/fieldErrors.ts'
import formClasses from '../../ui/form/form.module.css'
import { TimeZoneField } from '../../ui/form/TimeZoneField.tsx'
import { type FormFields, textField } from '../../ui/form/textField.ts'
import classes from '../../ui/page/page.module.css'
import { bothDegrees, type SiteValues } from './siteForm.ts'

type SiteFieldsProps = {
  form: FormFields<SiteValues>
}

/** The name of a site, and where it is. */
export function SiteFields({ form }: SiteFieldsProps) {
  const { values, errors, update } = form
  const typeDegrees = (field: 'latitude' | 'longitude', text: string) =>
    update(bothDegrees(text) ?? { [field]: text })
  return (
    <>
      <TextInput
        label={t`Name`}
        description={t`Use the name people say. It shows on every phone, message and report.`}
        size="md"
        maxLength={200}
        autoComplete="off"
        {...textField(form, 'name')}
      />
      <TimeZoneField
        none={t`The organization’s`}
        description={t`Choose one only for a site whose clocks differ. Its tasks, drills, messages and reports then go by it.`}
        value={values.timeZone ?? ''}
        error={errorOf(errors, 'timeZone')}
        onChange={(timeZone) => update({ timeZone: timeZone || null })}
      />
      <fieldset className={formClasses.set}>
        <legend className={formClasses.legend}>{t`Map location (optional)`}</legend>
        <p className={classes.note}>
          {t`In degrees. Copy both numbers from a map and paste them into either field.`}
        </p>
        <Group grow align="flex-start">
          {(['latitude', 'longitude'] as const).map((field) => (
            <TextInput
              key={field}
              label={field === 'latitude' ? t`Latitude` : t`Longitude`}
              size="md"
              inputMode="text"
              maxLength={60}
              autoComplete="off"
              placeholder={field === 'latitude' ? '47.6097' : '-122.3331'}
              value={values[field]}
              error={errorOf(errors, `place.${field}`)}
              onChange={({ currentTarget }) => typeDegrees(field, currentTarget.value)}
            />
          ))}
        </Group>
      </fieldset>
    </>
  )
}
