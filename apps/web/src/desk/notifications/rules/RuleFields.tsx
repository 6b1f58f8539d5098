import { Checkbox, TextInput } from '@mantine/core'
import type { StoredGroup } from '@muster/contract/notificationCalls'
import { incidentTypes } from '@muster/domain/incident/incidentTypes'
import { kindWords } from '@muster/domain/incident/kindWords'
import { incidentKind } from '@muster/domain/incident/vocabulary'
import type { NotificationRule } from '@muster/domain/notification/notificationRule'
import {
  channelWords,
  notificationChannel,
  notificationTrigger,
} from '@muster/domain/notification/vocabulary'
import { t } from '@muster/words/t'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { useSites } from '../../../siteChoice/useSites.ts'
import { errorOf } from '../../../ui/form/fieldErrors.ts'
import { type FormFields, textField } from '../../../ui/form/textField.ts'
import page from '../../../ui/page/page.module.css'
import { Choices } from '../Choices.tsx'
import ownClasses from '../notifications.module.css'
import { tellWords, triggerWords, whenWords } from '../ruleWords.ts'

type RuleFieldsProps = {
  form: FormFields<NotificationRule>
  groups: readonly StoredGroup[]
}

/** Everything a rule says, and the sentence that comes of it. */
export function RuleFields({ form, groups }: RuleFieldsProps) {
  const { values, errors, update } = form
  const sites = useSites().data ?? []
  const siteName = (siteId: number) => sites.find(({ id }) => id === siteId)?.name ?? t`site ${siteId}`
  const chosenGroups = groups.filter(({ groupId }) => values.groupIds.includes(groupId))
  const isTold = values.kinds.length > 0 && values.stages.length > 0 && values.channels.length > 0
  const forTest = values.kinds.includes('Test') && chosenGroups.some(({ isForFamilies }) => isForFamilies)
  return (
    <>
      <TextInput
        label={t`Name`}
        description={t`Only your team sees this name.`}
        size="md"
        maxLength={200}
        autoComplete="off"
        {...textField(form, 'name')}
      />
      <Choices
        label={t`Incident types`}
        choices={incidentKind.options.map((kind) => ({ value: kind, label: kindWords[kind].name }))}
        chosen={values.kinds}
        error={errorOf(errors, 'kinds')}
        onChange={(kinds) => update({ kinds })}
      />
      <Choices
        label={t`Type`}
        any={{
          label: t`Any type`,
          isAny: values.types === null,
          onAny: (isAny) => update({ types: isAny ? null : [] }),
        }}
        choices={incidentTypes.map(({ type: value, name }) => ({ value, label: name }))}
        chosen={values.types ?? []}
        error={errorOf(errors, 'types')}
        onChange={(types) => update({ types })}
      />
      <Choices
        label={t`Where`}
        any={{
          label: t`Any site, including new ones`,
          isAny: values.siteIds === null,
          onAny: (isAny) => update({ siteIds: isAny ? null : [] }),
        }}
        choices={sites.map(({ id, name }) => ({ value: id, label: name }))}
        chosen={values.siteIds ?? []}
        error={errorOf(errors, 'siteIds')}
        onChange={(siteIds) => update({ siteIds })}
      />
      <Choices
        label={t`When`}
        choices={notificationTrigger.options.map((value) => ({ value, label: triggerWords[value] }))}
        chosen={values.stages}
        error={errorOf(errors, 'stages')}
        onChange={(stages) => update({ stages })}
      />
      <Choices
        label={t`Groups`}
        choices={groups
          .filter(({ groupId, isRetired }) => !isRetired || values.groupIds.includes(groupId))
          .map(({ groupId, name, isForFamilies, isRetired }) => ({
            value: groupId,
            label: `${name}${isForFamilies ? ` (${t`families`})` : ''}${isRetired ? ` (${t`retired`})` : ''}`,
          }))}
        chosen={values.groupIds}
        error={errorOf(errors, 'groupIds')}
        onChange={(groupIds) => update({ groupIds })}
      />
      <p className={page.note}>
        <Link to={paths.notificationGroups}>{t`All groups`}</Link>
      </p>
      <Choices
        label={t`Send by`}
        choices={notificationChannel.options.map((value) => ({ value, label: channelWords[value] }))}
        chosen={values.channels}
        error={errorOf(errors, 'channels')}
        onChange={(channels) => update({ channels })}
      />
      <Checkbox
        label={t`Also notify when a device goes silent, has a low battery or a fault, and when it recovers`}
        size="md"
        checked={values.tellsOfDevices}
        description={t`Uses the channels above. Never sent to family groups. Held during quiet hours. Site managers still get an email.`}
        onChange={({ currentTarget }) => update({ tellsOfDevices: currentTarget.checked })}
      />
      {isTold && chosenGroups.length > 0 ? (
        <p className={ownClasses.outcome} role="status">
          {whenWords(values, siteName)}:{' '}
          <strong>
            {tellWords(
              chosenGroups.map(({ name }) => name),
              values,
            )}
          </strong>
          .{forTest ? ` ${t`Tests are never sent to family groups.`}` : ''}
        </p>
      ) : null}
    </>
  )
}
