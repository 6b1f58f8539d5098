import type * as calls from '@muster/contract/notificationCalls'
import { wouldCreateCycle } from '@muster/domain/notification/groupCycles'
import { type GroupMember, groupMember } from '@muster/domain/notification/notificationGroup'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import type { SecretBox } from '../../platform/config/secretBox.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, type Tx } from '../../platform/db/database.ts'
import { conflict, invalidField, notFound } from '../../platform/http/problems.ts'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { numberProblem, smsNumberOf } from '../outgoing/phoneNumber.ts'
import { type KnownNames, nameOf, readNames } from './groupMemberNames.ts'
import { lockGroup } from './manageGroups.ts'

/** Lists the members of a group, in the order they were added. */
export function listMembers(
  { db, secrets }: { db: Database; secrets: SecretBox },
  { caller, params, query }: RequestInput<typeof calls.listGroupMembers>,
) {
  const { page, pageSize } = query
  return inTenant(db, caller.tenantId, async (tx) => {
    const { members: total } = await lockGroup(tx, params.groupId)
    const rows = await tx
      .selectFrom('notification_member')
      .select(['id', 'member'])
      .where('group_id', '=', params.groupId)
      .orderBy('position')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    const lines = rows.map(({ id, member }) => ({ id, member: groupMember.parse(member) }))
    const names = await readNames(
      tx,
      lines.map(({ member }) => member),
      secrets,
    )
    return { items: lines.map((line) => viewLine(line, names)), page, pageSize, total }
  })
}

/**
 * Adds a member to a group; an equal one stays.
 * @throws 404 for a group, account, site or endpoint that is not theirs, 422 for a group that would contain itself, or an
 *   unreachable number
 */
export function addMember(
  { db, secrets }: { db: Database; secrets: SecretBox },
  { caller, params, body, request }: RequestInput<typeof calls.addGroupMember>,
) {
  const { groupMemberId } = body
  const member = withWholeNumber(body.member)
  return inTenant(db, caller.tenantId, async (tx) => {
    const group = await lockGroup(tx, params.groupId)
    const names = await readNames(tx, [member], secrets)
    const named = nameOf(member, names)
    if (!named) throw invalidField(404, 'not-found', 'member', unknown[member.kind])
    if (member.kind === 'group') await refuseCycle(tx, group.id, member.groupId)
    const made = await tx
      .insertInto('notification_member')
      .values({
        id: groupMemberId,
        tenant_id: caller.tenantId,
        group_id: group.id,
        member: JSON.stringify(member),
      })
      .onConflict((taken) => taken.doNothing())
      .returning('id')
      .executeTakeFirst()
    const kept = await tx
      .selectFrom('notification_member')
      .select('id')
      .where('group_id', '=', group.id)
      .where('member', '=', sql<GroupMember>`${JSON.stringify(member)}::jsonb`)
      .executeTakeFirst()
    if (!kept)
      throw conflict('taken', inEnglish('This member was not saved. Reload the page and add it again.'))
    if (made) {
      await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
        action: 'notificationMember.added',
        subject: `${group.name}: ${named.name}`,
        after: member,
      })
    }
    return viewLine({ id: kept.id, member }, names)
  })
}

/**
 * Sets the language of an address or a number in a group.
 * @throws 404 for a line that is not theirs, 409 for another kind of member, or where the group has the same line already
 */
export function changeMember(
  { db, secrets }: { db: Database; secrets: SecretBox },
  { caller, params, body: { language }, request }: RequestInput<typeof calls.changeGroupMember>,
) {
  return inTenant(db, caller.tenantId, async (tx) => {
    const group = await lockGroup(tx, params.groupId)
    const row = await tx
      .selectFrom('notification_member')
      .select('member')
      .where('id', '=', params.groupMemberId)
      .where('group_id', '=', group.id)
      .executeTakeFirst()
    if (!row) throw notFound('This line is no longer in the group. Reload the page.')
    const { language: before, ...rest } = { language: undefined, ...groupMember.parse(row.member) }
    if (rest.kind !== 'email' && rest.kind !== 'sms')
      throw conflict(
        'no-language',
        'Only an address or a number has a language here. Users choose their own.',
      )
    const member: GroupMember = language === null ? rest : { ...rest, language }
    const names = await readNames(tx, [member], secrets)
    const line = { id: params.groupMemberId, member }
    if ((before ?? null) === language) return viewLine(line, names)
    const value = sql<GroupMember>`${JSON.stringify(member)}::jsonb`
    const same = await tx
      .selectFrom('notification_member')
      .select('id')
      .where('group_id', '=', group.id)
      .where('member', '=', value)
      .executeTakeFirst()
    if (same) throw conflict('taken', 'This group has the same line already. Remove one of them.')
    await tx
      .updateTable('notification_member')
      .set({ member: JSON.stringify(member) })
      .where('id', '=', line.id)
      .execute()
    await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
      action: 'notificationMember.changed',
      subject: `${group.name}: ${nameOf(member, names)?.name ?? member.kind}`,
      before: { language: before ?? null },
      after: { language },
    })
    return viewLine(line, names)
  })
}

/** Removes a member from a group. Harmless when it is gone already. @throws 404 for a group that is not theirs */
export function removeMember(
  { db, secrets }: { db: Database; secrets: SecretBox },
  { caller, params, request }: RequestInput<typeof calls.removeGroupMember>,
) {
  return inTenant(db, caller.tenantId, async (tx) => {
    const group = await lockGroup(tx, params.groupId)
    const gone = await tx
      .deleteFrom('notification_member')
      .where('id', '=', params.groupMemberId)
      .where('group_id', '=', group.id)
      .returning('member')
      .executeTakeFirst()
    if (gone) {
      const member = groupMember.parse(gone.member)
      const named = nameOf(member, await readNames(tx, [member], secrets))
      await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
        action: 'notificationMember.removed',
        subject: `${group.name}: ${named?.name ?? member.kind}`,
        before: member,
      })
    }
    return { isRemoved: gone !== undefined }
  })
}

function withWholeNumber(member: GroupMember): GroupMember {
  return member.kind === 'sms'
    ? { ...member, address: smsNumberOf(member.address, 'member.address') }
    : member
}

/** Refuses a cycle. Two people who each add a group to the other at once are serialized here, and one is refused. */
async function refuseCycle(tx: Tx, groupId: string, addedId: string) {
  await sql`select pg_advisory_xact_lock(hashtext('notification groups'), hashtext(tenant_in_use()::text))`.execute(
    tx,
  )
  const rows = await tx
    .selectFrom('notification_member')
    .select(['group_id', sql<string>`member->>'groupId'`.as('within')])
    .where(sql`member->>'kind'`, '=', 'group')
    .execute()
  const within = new Map(
    [...Map.groupBy(rows, ({ group_id }) => group_id)].map(([id, lines]) => [
      id,
      lines.map((line) => line.within),
    ]),
  )
  if (!wouldCreateCycle(groupId, addedId, within)) return
  throw invalidField(
    422,
    'contains-itself',
    'member',
    inEnglish('This group would contain itself. Choose another one.'),
  )
}

const unknown: Record<GroupMember['kind'], string> = {
  account: inEnglish('There is no such account in your organization.'),
  role: inEnglish('There is no such role.'),
  siteStaff: inEnglish('There is no such site in your organization.'),
  email: inEnglish('This is not an address.'),
  sms: inEnglish('This is not a number.'),
  endpoint: inEnglish('There is no such webhook in your organization.'),
  group: inEnglish('There is no such group in your organization.'),
}

function viewLine({ id, member }: { id: string; member: GroupMember }, names: KnownNames) {
  const named = nameOf(member, names) ?? {
    name: 'A former user',
    detail: null,
    isOutOfUse: true,
    phone: null,
  }
  const { phone, ...words } = named
  const number = member.kind === 'sms' ? member.address : phone
  return { groupMemberId: id, member, ...words, problem: number === null ? null : numberProblem(number) }
}
