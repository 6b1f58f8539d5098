import type { StoredGroup, StoredRule } from '@muster/contract/notificationCalls'
import { t } from '@muster/words/t'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../../paths.ts'
import { useSites } from '../../../siteChoice/useSites.ts'
import { Badge } from '../../../ui/kit/Badge.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { EmptyState } from '../../../ui/kit/EmptyState.tsx'
import { Loaded } from '../../../ui/page/LoadProblem.tsx'
import classes from '../../../ui/page/page.module.css'
import listClasses from '../../../ui/page/recordList.module.css'
import { ListHead } from '../ListHead.tsx'
import ownClasses from '../notifications.module.css'
import { tellWords, whenWords } from '../ruleWords.ts'
import { useGroups, useRules } from '../useNotifications.ts'
import { RuleCreate, RuleEdit } from './RuleForm.tsx'

/** The rules of notification, a sentence each; or one of them, to be changed. */
export function RulesPart() {
  const [address] = useSearchParams()
  const [withRetired, setWithRetired] = useState(false)
  const rules = useRules(false)
  const groups = useGroups(false)
  const opened = address.get('rule')
  return (
    <Loaded query={groups}>
      {(allGroups) =>
        opened === 'new' ? (
          <RuleCreate groups={allGroups} />
        ) : (
          <Loaded query={rules}>
            {(all) => {
              const edited = all.find(({ ruleId }) => ruleId === opened)
              return edited ? (
                <RuleEdit
                  key={edited.ruleId}
                  stored={edited}
                  groups={allGroups}
                  reload={() => rules.refetch()}
                />
              ) : (
                <RuleList
                  rules={all}
                  groups={allGroups}
                  withRetired={withRetired}
                  onWithRetired={setWithRetired}
                />
              )
            }}
          </Loaded>
        )
      }
    </Loaded>
  )
}

type RuleListProps = {
  rules: readonly StoredRule[]
  groups: readonly StoredGroup[]
  withRetired: boolean
  onWithRetired: (withRetired: boolean) => void
}

function RuleList({ rules, groups, withRetired, onWithRetired }: RuleListProps) {
  const hasGroups = groups.some(({ isRetired }) => !isRetired)
  const retired = rules.filter(({ isRetired }) => isRetired).length
  const shown = rules.filter(({ isRetired }) => withRetired || !isRetired)
  return (
    <section className={classes.card} aria-labelledby="rules">
      <ListHead
        id="rules"
        title={t`Rules`}
        retired={retired}
        withRetired={withRetired}
        onWithRetired={onWithRetired}
      >
        {hasGroups ? (
          <Button
            component={Link}
            to={paths.notificationRule('new')}
            kind="primary"
            leftSection={<IconPlus size={18} aria-hidden />}
          >
            {t`New rule`}
          </Button>
        ) : null}
      </ListHead>
      {shown.length > 0 ? (
        <ul className={listClasses.rows}>
          {shown.map((rule) => (
            <li key={rule.ruleId}>
              <RuleLine rule={rule} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          title={t`No rules yet.`}
          action={
            <Button
              component={Link}
              to={hasGroups ? paths.notificationRule('new') : paths.notificationGroup('new')}
            >
              {hasGroups ? t`Add a rule` : t`Create a group`}
            </Button>
          }
        >
          {hasGroups
            ? t`Add a rule for when to notify it.`
            : t`Create a group, then add a rule for when to notify it.`}
        </EmptyState>
      )}
    </section>
  )
}

function RuleLine({ rule }: { rule: StoredRule }) {
  const sites = useSites()
  const siteName = (siteId: number) => sites.data?.find(({ id }) => id === siteId)?.name ?? t`site ${siteId}`
  const isEmpty = rule.retiredGroupIds.length === rule.groupIds.length
  return (
    <Link
      to={paths.notificationRule(rule.ruleId)}
      className={ownClasses.row}
      data-off={rule.isRetired || undefined}
    >
      <span className={ownClasses.sentence}>
        <span>{whenWords(rule, siteName)}:</span> <strong>{tellWords(rule.groupNames, rule)}</strong>
      </span>
      <span className={classes.note}>
        {rule.name}
        {rule.isRetired ? ` · ${t`retired`}` : ''}
      </span>
      {!rule.isRetired && rule.retiredGroupIds.length > 0 ? (
        <Badge tone={isEmpty ? 'help' : 'warn'}>
          {isEmpty
            ? t`Notifies no one. Its groups are retired.`
            : t`Some of its groups are retired and get nothing.`}
        </Badge>
      ) : null}
    </Link>
  )
}
