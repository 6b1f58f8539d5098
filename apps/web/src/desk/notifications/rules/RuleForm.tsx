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
import { useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../api/call.ts'
import { type Attempt, attemptOf } from '../../../board/send/attempt.ts'
import { newId } from '../../../live/newId.ts'
import { paths } from '../../../paths.ts'
import { useSites } from '../../../siteChoice/useSites.ts'
import type { Words } from '../../../ui/form/Conflict.tsx'
import { CreateFrame } from '../../../ui/form/CreateFrame.tsx'
import { EditFrame } from '../../../ui/form/EditFrame.tsx'
import type { Versioned } from '../../../ui/form/editForm.ts'
import { checkBody } from '../../../ui/form/fieldErrors.ts'
import { useCreate } from '../../../ui/form/useCreate.ts'
import { useEdit } from '../../../ui/form/useEdit.ts'
import { BackLink } from '../../../ui/page/BackLink.tsx'
import { ConfirmButton } from '../../../ui/page/ConfirmButton.tsx'
import { toastSuccess } from '../../../ui/toasts.ts'
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

/** A new rule. */
export function RuleCreate({ groups }: { groups: readonly StoredGroup[] }) {
  const reload = useReloadNotifications()
  // A second try of the same words is the same rule; corrected words are not dropped as if they had been sent.
  const last = useRef<Attempt | null>(null)
  const create = useCreate({
    first: firstRule,
    save: async (rule) => {
      last.current = attemptOf(last.current, rule, newId)
      const body = { ...rule, ruleId: last.current.commandId }
      checkBody(createRule.body, body)
      const made = await call(createRule, { body })
      await reload()
      toastSuccess('The rule is saved')
      return made
    },
    goTo: () => paths.notifications,
  })
  return (
    <>
      <BackLink to={paths.notifications}>All rules</BackLink>
      <CreateFrame action="Save rule" cancelTo={paths.notifications} create={create}>
        <RuleFields values={create.values} errors={create.errors} groups={groups} update={create.update} />
      </CreateFrame>
    </>
  )
}

const toVersioned = (stored: StoredRule): Versioned<NotificationRule> => ({
  values: notificationRule.parse(stored),
  version: stored.version,
})

type RuleEditProps = {
  stored: StoredRule
  groups: readonly StoredGroup[]
  reload: () => Promise<{ data: StoredRule[] | undefined }>
}

/** A rule that is gone by, or was. */
export function RuleEdit({ stored, groups, reload }: RuleEditProps) {
  const { ruleId, isRetired } = stored
  const navigate = useNavigate()
  const reloadAll = useReloadNotifications()
  const words = useRuleWords(groups)
  const edit = useEdit<NotificationRule>({
    stored: useMemo(() => toVersioned(stored), [stored]),
    reload: async () => toVersioned((await reload()).data?.find((each) => each.ruleId === ruleId) ?? stored),
    save: async (values, version) => {
      const body = { ...values, version }
      checkBody(changeRule.body, body)
      const saved = await call(changeRule, { params: { ruleId }, body })
      await reloadAll()
      return toVersioned(saved)
    },
  })
  return (
    <>
      <BackLink to={paths.notifications}>All rules</BackLink>
      <EditFrame
        title={isRetired ? `${stored.name} (out of use)` : stored.name}
        edit={edit}
        words={words}
        action={isRetired ? 'Save and use again' : 'Save'}
        beside={
          isRetired ? null : (
            <ConfirmButton
              action="Put out of use"
              size="md"
              whyNot={null}
              onConfirm={async () => {
                await call(retireRule, { params: { ruleId } })
                await reloadAll()
                await navigate(paths.notifications)
              }}
            >
              Nobody is told by this rule any more. It can be brought back.
            </ConfirmButton>
          )
        }
      >
        <RuleFields values={edit.values} errors={edit.errors} groups={groups} update={edit.update} />
      </EditFrame>
    </>
  )
}

function useRuleWords(groups: readonly StoredGroup[]): Words<NotificationRule> {
  const sites = useSites()
  const list = <T,>(all: readonly T[], show: (each: T) => string) => all.map(show).join(', ')
  return {
    name: { label: 'Name', show: (name) => name },
    kinds: { label: 'Kinds', show: (kinds) => list(kinds, (each) => kindWords[each].name) },
    types: { label: 'Types', show: (types) => (types ? list(types, typeName) : 'any') },
    siteIds: {
      label: 'Sites',
      show: (ids) =>
        ids ? list(ids, (id) => sites.data?.find((each) => each.id === id)?.name ?? String(id)) : 'any',
    },
    stages: { label: 'When', show: (stages) => list(stages, (each) => triggerWords[each]) },
    channels: { label: 'Ways', show: (channels) => list(channels, (each) => channelWords[each]) },
    tellsOfDevices: { label: 'RBIMs', show: (isTold) => (isTold ? 'told as well' : 'not told') },
    groupIds: {
      label: 'Groups',
      show: (ids) => list(ids, (id) => groups.find(({ groupId }) => groupId === id)?.name ?? 'a group'),
    },
  }
}
