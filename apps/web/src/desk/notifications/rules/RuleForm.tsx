import {
  changeRule,
  createRule,
  retireRule,
  type StoredGroup,
  type StoredRule,
} from '@muster/contract/notificationCalls'
import { typeName } from '@muster/domain/incident/incidentTypes'
import { kindWords } from '@muster/domain/incident/kindWords'
import { type NotificationRule, notificationRule } from '@muster/domain/notification/notificationRule'
import { channelWords } from '@muster/domain/notification/vocabulary'
import { commaList } from '@muster/words/commaList'
import { t } from '@muster/words/t'
import { call } from '../../../api/call.ts'
import { paths } from '../../../paths.ts'
import { useSites } from '../../../siteChoice/useSites.ts'
import type { Words } from '../../../ui/form/Conflict.tsx'
import { checkAndCall } from '../../../ui/form/fieldErrors.ts'
import { CreateRecord, EditRecord } from '../../../ui/form/RecordForm.tsx'
import { triggerWords } from '../ruleWords.ts'
import { useReloadNotifications } from '../useNotifications.ts'
import { RuleFields } from './RuleFields.tsx'

const firstRule: NotificationRule = {
  name: '',
  kinds: ['Actual'],
  types: null,
  siteIds: null,
  stages: ['start', 'update', 'end'],
  channels: ['email'],
  groupIds: [],
  tellsOfDevices: false,
}

const list = {
  to: paths.notifications,
  get label() {
    return t`All rules`
  },
}

/** A new rule. */
export function RuleCreate({ groups }: { groups: readonly StoredGroup[] }) {
  return (
    <CreateRecord
      list={list}
      reloadList={useReloadNotifications()}
      first={firstRule}
      save={(rule, ruleId) => checkAndCall(createRule, { body: { ...rule, ruleId } })}
      said={t`Rule saved`}
      action={t`Save rule`}
    >
      {(form) => <RuleFields form={form} groups={groups} />}
    </CreateRecord>
  )
}

type RuleEditProps = {
  stored: StoredRule
  groups: readonly StoredGroup[]
  reload: () => Promise<{ data: StoredRule[] | undefined }>
}

/** A rule that is gone by, or was. */
export function RuleEdit({ stored, groups, reload }: RuleEditProps) {
  const { ruleId, isRetired, name } = stored
  const params = { ruleId }
  return (
    <EditRecord
      list={list}
      reloadList={useReloadNotifications()}
      title={isRetired ? t`${name} (retired)` : name}
      stored={stored}
      read={(rule) => ({ values: notificationRule.parse(rule), version: rule.version })}
      reload={async () => (await reload()).data?.find((each) => each.ruleId === ruleId)}
      save={(values, version) => checkAndCall(changeRule, { params, body: { ...values, version } })}
      words={useRuleWords(groups)}
      action={isRetired ? t`Save and restore` : t`Save`}
      remove={
        isRetired
          ? null
          : {
              action: t`Retire rule`,
              run: () => call(retireRule, { params }),
              effect: t`This rule sends no more notifications. You can restore it.`,
            }
      }
    >
      {(form) => <RuleFields form={form} groups={groups} />}
    </EditRecord>
  )
}

function useRuleWords(groups: readonly StoredGroup[]): Words<NotificationRule> {
  const sites = useSites()
  const list = <T,>(all: readonly T[], show: (each: T) => string) => commaList(all.map(show))
  return {
    name: { label: t`Name`, show: (name) => name },
    kinds: { label: t`Kinds`, show: (kinds) => list(kinds, (each) => kindWords[each].name) },
    types: { label: t`Types`, show: (types) => (types ? list(types, typeName) : t`any`) },
    siteIds: {
      label: t`Sites`,
      show: (ids) =>
        ids ? list(ids, (id) => sites.data?.find((each) => each.id === id)?.name ?? String(id)) : t`any`,
    },
    stages: { label: t`When`, show: (stages) => list(stages, (each) => triggerWords[each]) },
    channels: { label: t`Ways`, show: (channels) => list(channels, (each) => channelWords[each]) },
    tellsOfDevices: { label: 'RBIMs', show: (isTold) => (isTold ? t`included` : t`not included`) },
    groupIds: {
      label: t`Groups`,
      show: (ids) => list(ids, (id) => groups.find(({ groupId }) => groupId === id)?.name ?? t`a group`),
    },
  }
}
