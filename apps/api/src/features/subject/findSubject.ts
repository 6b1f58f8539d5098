import type { findSubjects as findCall, Subject } from '@muster/contract/subjectCalls'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { likePattern } from '../../platform/db/likePattern.ts'
import { notFound } from '../../platform/http/problems.ts'
import type { DataSubject } from './personalData.ts'

type Kind = Subject['kind']

/** Most accounts, and most people of the roster, that a search gives. */
const mostFound = 50

/** Finds accounts and people of the roster of the tenant in use. */
export async function findSubjects(
  tx: Tx,
  tenantId: string,
  { search }: { search: string },
): Promise<(typeof findCall)['answer']['_output']> {
  if (search.trim() === '') return []
  const pattern = likePattern(search.trim())
  const accounts = await tx
    .selectFrom('app_user as u')
    .innerJoin('tenant_assignment as a', 'a.user_id', 'u.id')
    .select(['u.id', 'u.name', 'u.email', 'a.role'])
    .where('a.tenant_id', '=', tenantId)
    .where('a.state', '<>', 'invited')
    .where('u.words', 'like', pattern)
    .orderBy('u.name')
    .limit(mostFound)
    .execute()
  const { rows: people } = await sql<PersonRow>`
    select id, given_name, family_name, email, role, grades, is_active
    from person
    where tenant_id = ${tenantId} and lower(given_name || ' ' || family_name || ' ' || coalesce(email, '')) like ${pattern}
    order by family_name, given_name, id
    limit ${mostFound}`.execute(tx)
  return [
    ...accounts.map(({ id, name, email, role }) => ({
      kind: 'account' as const,
      subjectId: id,
      name,
      about: `Account, ${role}, ${email}`,
    })),
    ...people.map((row) => ({ kind: 'person' as const, subjectId: row.id, ...wordsOf(row) })),
  ]
}

type PersonRow = {
  id: string
  given_name: string
  family_name: string
  email: string | null
  role: string
  grades: string | null
  is_active: boolean
}

function wordsOf({ given_name, family_name, email, role, grades, is_active }: PersonRow) {
  const facts = [role === 'student' ? 'Student' : 'Staff on the roster', grades && `grade ${grades}`, email]
  return {
    name: [given_name, family_name].filter(Boolean).join(' ') || 'No name',
    about: [...facts, is_active ? null : 'has left'].filter(Boolean).join(', '),
  }
}

/**
 * Reads one person of the tenant in use.
 * @throws 404 when the tenant has no such person, also for one that it has erased
 */
export async function readSubject(
  tx: Tx,
  tenantId: string,
  kind: Kind,
  id: string,
): Promise<{ shown: Subject; subject: DataSubject }> {
  if (kind === 'account') {
    const row = await tx
      .selectFrom('app_user as u')
      .innerJoin('tenant_assignment as a', 'a.user_id', 'u.id')
      .select(['u.id', 'u.name', 'u.email', 'a.role'])
      .where('u.id', '=', id)
      .where('a.tenant_id', '=', tenantId)
      .where('a.state', '<>', 'invited')
      .executeTakeFirst()
    if (!row) throw unknownSubject()
    const elsewhere = await tx
      .selectFrom('tenant_assignment')
      .select('tenant_id')
      .where('user_id', '=', id)
      .where('tenant_id', '<>', tenantId)
      .limit(1)
      .executeTakeFirst()
    const { name, email, role } = row
    return {
      shown: { kind, subjectId: id, name, about: `Account, ${role}, ${email}` },
      subject: { tenantId, id, name, email, isOnlyHere: elsewhere === undefined },
    }
  }
  const { rows } = await sql<PersonRow>`
    select id, given_name, family_name, email, role, grades, is_active
    from person where tenant_id = ${tenantId} and id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) throw unknownSubject()
  const words = wordsOf(row)
  const email = row.email?.toLowerCase() ?? null
  return {
    shown: { kind, subjectId: id, ...words },
    subject: { tenantId, id, name: words.name, email, isOnlyHere: true },
  }
}

const unknownSubject = () => notFound(inEnglish('There is no such person in this organization.'))
