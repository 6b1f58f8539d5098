import { TextInput, Title } from '@mantine/core'
import {
  changeGroupMember,
  removeGroupMember,
  type StoredGroup,
  type StoredMember,
} from '@muster/contract/notificationCalls'
import type { LanguageCode } from '@muster/words/languages'
import { plural } from '@muster/words/message'
import { t, told } from '@muster/words/t'
import { IconSearch } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '../../../api/call.ts'
import { sentenceOf } from '../../../api/problemError.ts'
import { productName } from '../../../api/product.ts'
import { LanguageField } from '../../../ui/form/LanguageField.tsx'
import { Badge } from '../../../ui/kit/Badge.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { EmptyState } from '../../../ui/kit/EmptyState.tsx'
import { Loaded } from '../../../ui/page/LoadProblem.tsx'
import { Problem } from '../../../ui/page/Problem.tsx'
import classes from '../../../ui/page/page.module.css'
import ownClasses from '../notifications.module.css'
import { useMembers, useMessageLanguages, useReloadNotifications } from '../useNotifications.ts'
import { VirtualList } from '../VirtualList.tsx'
import { AddMember } from './AddMember.tsx'
import { memberWords } from './groupWords.ts'

type GroupMembersProps = { group: StoredGroup; groups: readonly StoredGroup[] }

/** More lines than this are easier found by typing. */
const few = 12

/**
 * The members of a group, line by line; each is added and removed by itself, so that two editors do not undo each
 * other.
 */
export function GroupMembers({ group, groups }: GroupMembersProps) {
  const { groupId, name, isForFamilies } = group
  const members = useMembers(groupId)
  return (
    <section className={classes.card} aria-labelledby="members">
      <Title order={2} id="members" dir="auto">
        {name}
      </Title>
      {isForFamilies ? (
        <p className={classes.note}>{t`Family group. Tests of ${productName()} are never sent to it.`}</p>
      ) : null}
      <AddMember group={group} groups={groups} />
      <Loaded query={members}>
        {({ pages }) => (
          <Lines groupId={groupId} all={pages.flatMap(({ items }) => items)} total={pages[0]?.total ?? 0} />
        )}
      </Loaded>
    </section>
  )
}

type LinesProps = { groupId: string; all: readonly StoredMember[]; total: number }

function Lines({ groupId, all, total }: LinesProps) {
  const [text, setText] = useState('')
  const reload = useReloadNotifications()
  const removing = useMutation({
    mutationFn: (groupMemberId: string) => call(removeGroupMember, { params: { groupId, groupMemberId } }),
    onSuccess: reload,
  })
  const found = useMemo(() => {
    const wanted = text.trim().toLowerCase()
    return all.filter(({ name, detail }) => `${name} ${detail ?? ''}`.toLowerCase().includes(wanted))
  }, [all, text])
  if (total === 0) return <EmptyState title={t`No members yet.`}>{t`Add one above.`}</EmptyState>
  return (
    <>
      {total > few ? (
        <TextInput
          label={t`Find in this group`}
          type="search"
          size="md"
          maxLength={200}
          value={text}
          leftSection={<IconSearch size={18} aria-hidden />}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      ) : null}
      <p className={classes.note} role="status">
        {text.trim() === '' ? t`${plural(total, '# line', '# lines')}` : t`${found.length} of ${total}`}
        {all.length < total ? `, ${t`loading more…`}` : ''}
      </p>
      {removing.error ? <Problem>{sentenceOf(removing.error)}</Problem> : null}
      {found.length > 0 ? (
        <VirtualList
          label={t`Members`}
          items={found}
          keyOf={({ groupMemberId }) => groupMemberId}
          line={(line) => (
            <MemberLine
              groupId={groupId}
              line={line}
              isLeaving={removing.isPending && removing.variables === line.groupMemberId}
              onRemove={() => removing.mutate(line.groupMemberId)}
            />
          )}
        />
      ) : null}
    </>
  )
}

type MemberLanguageProps = { groupId: string; line: StoredMember; language: LanguageCode | null }

/** The language of an address or a number; it is saved as it is chosen. */
function MemberLanguage({ groupId, line: { groupMemberId, name }, language }: MemberLanguageProps) {
  const offered = useMessageLanguages()
  const reload = useReloadNotifications()
  const changing = useMutation({
    mutationFn: (chosen: LanguageCode | null) =>
      call(changeGroupMember, { params: { groupId, groupMemberId }, body: { language: chosen } }),
    onSettled: reload,
  })
  return (
    <>
      <LanguageField
        label={t`Language of ${name}`}
        isLabelHidden
        none={t`Language of the group`}
        value={changing.isPending ? changing.variables : language}
        offered={offered}
        isDisabled={changing.isPending}
        onChange={(chosen) => changing.mutate(chosen)}
      />
      {changing.error ? <Problem>{sentenceOf(changing.error)}</Problem> : null}
    </>
  )
}

type MemberLineProps = { groupId: string; line: StoredMember; isLeaving: boolean; onRemove: () => void }

function MemberLine({ groupId, line, isLeaving, onRemove }: MemberLineProps) {
  const { name, detail, member, isOutOfUse, problem } = line
  return (
    <div className={ownClasses.between}>
      <div>
        <strong dir="auto">{name}</strong>
        <p className={classes.note}>
          {memberWords[member.kind]}
          {detail && detail !== name ? ` · ${detail}` : ''}
        </p>
        {isOutOfUse ? <Badge tone="none">{t`Retired. Gets no messages.`}</Badge> : null}
        {problem ? (
          <Badge tone="help">{t`This number can’t get text messages. ${told(problem)}`}</Badge>
        ) : null}
        {member.kind === 'email' || member.kind === 'sms' ? (
          <MemberLanguage groupId={groupId} line={line} language={member.language ?? null} />
        ) : null}
      </div>
      <Button loading={isLeaving} aria-label={t`Remove ${name}`} onClick={onRemove}>
        {t`Remove`}
      </Button>
    </div>
  )
}
