import { formerMember } from '@muster/domain/incident/withoutErased'
import { inEnglish } from '@muster/words/t'
import { type RawBuilder, sql } from 'kysely'
import type { DB } from '../../platform/db/rows.ts'

/** The person whose data is meant. */
export type DataSubject = {
  tenantId: string
  id: string
  name: string
  /** In small letters; null for somebody of the roster without one. */
  email: string | null
  /** True when no other organization has this account. */
  isOnlyHere: boolean
}

/** One place where data of a person is, and what an erasure does there. */
export type PersonalData = {
  table: keyof DB & string
  /** The columns that lead to the person or name them, for the test that finds new ones. */
  columns: readonly string[]
  /** The rows of the person, as a condition on the table. */
  isTheirs: (subject: DataSubject) => RawBuilder<unknown>
  /** Words for the administrator. */
  what: string
  fate: 'removed' | 'renamed' | 'kept'
  why: string
  /** New values, where rows are renamed. */
  set?: (subject: DataSubject) => Record<string, unknown>
  /** True where it belongs to the account itself, which other organizations may have, too. */
  isOfAccount?: true
  /** Secrets, which no copy has. */
  secret?: readonly string[]
}

/** An address to which nothing can be sent (RFC 2606), for an account without a person. */
export const erasedAddress = (id: string) => `${id}@erased.invalid`

const signIn = inEnglish('No longer signs anyone in.')
const work = inEnglish('A record of work that the organization has to show. It goes with what it is about.')
const signed = inEnglish('A signed safety audit is a record: nothing in it is changed.')
const until = (kind: string) => `Kept until ${kind} expire; see how long data is kept.`

/** The data of somebody who signs in, in the order in which an erasure treats it. */
export const accountData: readonly PersonalData[] = [
  {
    table: 'sign_in_code',
    columns: ['user_id'],
    isTheirs: ({ id }) => sql`user_id = ${id}`,
    what: inEnglish('Codes they signed in with'),
    fate: 'removed',
    why: signIn,
    isOfAccount: true,
    secret: ['code_hash', 'page_hash'],
  },
  {
    table: 'passkey',
    columns: ['user_id', 'name'],
    isTheirs: ({ id }) => sql`user_id = ${id}`,
    what: inEnglish('Passkeys'),
    fate: 'removed',
    why: signIn,
    isOfAccount: true,
    secret: ['public_key'],
  },
  {
    table: 'user_identity',
    columns: ['user_id'],
    isTheirs: ({ id }) => sql`user_id = ${id}`,
    what: inEnglish('Sign-ins at providers'),
    fate: 'removed',
    why: signIn,
    isOfAccount: true,
  },
  {
    table: 'issuer_record',
    columns: ['payload'],
    isTheirs: ({ id }) => sql`payload ->> 'accountId' = ${id}`,
    what: inEnglish('Open sessions'),
    fate: 'removed',
    why: signIn,
    isOfAccount: true,
    secret: ['payload', 'id_hash', 'grant_id', 'uid'],
  },
  {
    table: 'sign_in_refusal',
    columns: ['email', 'source_address'],
    isTheirs: ({ email, tenantId }) => sql`tenant_id = ${tenantId} and email = ${email}`,
    what: inEnglish('Refused sign-ins'),
    fate: 'removed',
    why: signIn,
  },
  {
    table: 'push_subscription',
    columns: ['user_id'],
    isTheirs: ({ id, tenantId }) => sql`tenant_id = ${tenantId} and user_id = ${id}`,
    what: inEnglish('Browsers that were notified'),
    fate: 'removed',
    why: inEnglish('Nothing more is sent to them.'),
    secret: ['endpoint', 'p256dh', 'auth', 'secret_hash'],
  },
  {
    table: 'notification_contact',
    columns: ['user_id', 'phone'],
    isTheirs: ({ id, tenantId }) => sql`tenant_id = ${tenantId} and user_id = ${id}`,
    what: inEnglish('Phone number'),
    fate: 'removed',
    why: inEnglish('Nothing more is sent to it.'),
  },
  {
    table: 'notification_member',
    columns: ['member'],
    isTheirs: ({ id, email, tenantId }) =>
      sql`tenant_id = ${tenantId} and (member ->> 'accountId' = ${id} or member ->> 'address' = ${email})`,
    what: inEnglish('Memberships in notification groups'),
    fate: 'removed',
    why: inEnglish('Nothing more is sent to them.'),
  },
  {
    table: 'chat_read',
    columns: ['account_id', 'reader_name'],
    isTheirs: ({ id, tenantId }) => sql`tenant_id = ${tenantId} and account_id = ${id}`,
    what: inEnglish('How far they had read chats'),
    fate: 'renamed',
    why: inEnglish('Others see that someone read a message.'),
    set: () => ({ reader_name: formerMember }),
  },
  {
    table: 'task',
    columns: ['owner_id', 'owner_name'],
    isTheirs: ({ id, tenantId }) => sql`tenant_id = ${tenantId} and owner_id = ${id}`,
    what: inEnglish('Tasks that were theirs'),
    fate: 'renamed',
    why: inEnglish('The work is still to be done.'),
    set: () => ({ owner_name: formerMember }),
  },
  {
    table: 'drill_plan',
    columns: ['owner_id', 'owner_name'],
    isTheirs: ({ id, tenantId }) => sql`tenant_id = ${tenantId} and owner_id = ${id}`,
    what: inEnglish('Drills that they planned'),
    fate: 'renamed',
    why: inEnglish('The drills are still planned. Give the next ones to someone else.'),
    set: () => ({ owner_name: formerMember }),
  },
  {
    table: 'checked_text',
    columns: ['checked_by_id', 'checked_by_name', 'recorded_by_id', 'recorded_by_name'],
    isTheirs: ({ id, tenantId }) =>
      sql`tenant_id = ${tenantId} and (checked_by_id = ${id} or recorded_by_id = ${id})`,
    what: 'Translations that they checked',
    fate: 'renamed',
    why: 'Phones still show them. A name that was typed for someone without an account stays until the text is checked again.',
    set: ({ id }) => ({
      checked_by_name: sql`case when checked_by_id = ${id} then ${formerMember} else checked_by_name end`,
      recorded_by_name: sql`case when recorded_by_id = ${id} then ${formerMember} else recorded_by_name end`,
    }),
  },
  {
    table: 'notification_delivery',
    columns: ['invited_user_id', 'address', 'name'],
    isTheirs: ({ id, email, tenantId }) =>
      sql`tenant_id = ${tenantId} and (invited_user_id = ${id} or address = ${email})`,
    what: inEnglish('Messages that were sent to them'),
    fate: 'kept',
    why: until('messages that were sent'),
    secret: ['token'],
  },
  ...(
    ['safety_audit_answer', 'safety_audit_finding', 'safety_audit_remark', 'safety_audit_signature'] as const
  ).map(
    (table): PersonalData => ({
      table,
      columns:
        table === 'safety_audit_signature' ? ['by_id', 'by_name', 'signed_name'] : ['by_id', 'by_name'],
      isTheirs: ({ id, tenantId }) => sql`tenant_id = ${tenantId} and by_id = ${id}`,
      what: inEnglish('Entries in safety audits'),
      fate: 'kept',
      why: signed,
    }),
  ),
  {
    table: 'safety_audit_withdrawal',
    columns: ['by_id', 'by_name'],
    isTheirs: ({ id, tenantId }) => sql`tenant_id = ${tenantId} and by_id = ${id}`,
    what: inEnglish('Safety audits that they withdrew'),
    fate: 'kept',
    why: signed,
  },
  {
    table: 'safety_audit',
    columns: ['started_by_id', 'started_by_name'],
    isTheirs: ({ id, tenantId }) => sql`tenant_id = ${tenantId} and started_by_id = ${id}`,
    what: inEnglish('Safety audits that they started'),
    fate: 'kept',
    why: signed,
  },
  {
    table: 'disclosure_threat',
    columns: ['by_id', 'by_name'],
    isTheirs: ({ id, tenantId }) => sql`tenant_id = ${tenantId} and by_id = ${id}`,
    what: inEnglish('Statements of a threat'),
    fate: 'kept',
    why: inEnglish('Part of the record that 34 CFR 99.32 requires.'),
  },
  {
    table: 'cosignature',
    columns: ['signer_id'],
    isTheirs: ({ id, tenantId }) => sql`tenant_id = ${tenantId} and signer_id = ${id}`,
    what: inEnglish('Signatures of their devices over logs'),
    fate: 'kept',
    why: inEnglish('They have a number and no name, and go when the log expires.'),
    secret: ['hash', 'public_key', 'signature'],
  },
  {
    table: 'event',
    columns: ['actor'],
    isTheirs: ({ id, tenantId }) =>
      sql`tenant_id = ${tenantId} and incident_id in (select i.id from incident i where i.tenant_id = ${tenantId}) and actor ->> 'id' = ${id}`,
    what: inEnglish('Entries in logs of incidents and drills'),
    fate: 'kept',
    why: `Screens and reports say “${formerMember}”. The stored name, which only the verifiable copy of a log has, goes when the log expires.`,
    secret: ['hash', 'previous_hash'],
  },
  {
    table: 'audit',
    columns: ['actor', 'actor_id', 'source_address'],
    isTheirs: ({ id, tenantId }) => sql`tenant_id = ${tenantId} and actor_id = ${id}`,
    what: inEnglish('Entries in the audit'),
    fate: 'kept',
    why: `${until('entries of the audit')} The page says “${formerMember}”.`,
  },
  {
    table: 'erased_account',
    columns: ['user_id'],
    isTheirs: ({ id, tenantId }) => sql`tenant_id = ${tenantId} and user_id = ${id}`,
    what: inEnglish('The mark that they were erased'),
    fate: 'kept',
    why: inEnglish('By it their name is left out of logs.'),
  },
  {
    table: 'site_permission',
    columns: ['user_id'],
    isTheirs: ({ id, tenantId }) => sql`tenant_id = ${tenantId} and user_id = ${id}`,
    what: inEnglish('Sites where they can work'),
    fate: 'removed',
    why: inEnglish('They no longer belong to the organization.'),
  },
  {
    table: 'tenant_assignment',
    columns: ['user_id', 'invited_name', 'invited_email'],
    isTheirs: ({ id, tenantId }) => sql`tenant_id = ${tenantId} and user_id = ${id}`,
    what: inEnglish('Their role here'),
    fate: 'removed',
    why: inEnglish('They no longer belong to the organization.'),
  },
  {
    table: 'app_user',
    columns: ['id', 'name', 'email', 'words'],
    isTheirs: ({ id }) => sql`id = ${id}`,
    what: inEnglish('Account'),
    fate: 'renamed',
    why: inEnglish('Its number stays, because records of work name it. Name and address go.'),
    set: ({ id }) => ({
      name: formerMember,
      email: erasedAddress(id),
      is_active: false,
      is_global_admin: false,
      current_tenant_id: null,
    }),
    isOfAccount: true,
  },
]

/** The data of somebody of the roster. */
export const rosterData: readonly PersonalData[] = [
  {
    table: 'event',
    columns: ['data'],
    isTheirs: ({ id, tenantId }) =>
      sql`tenant_id = ${tenantId} and incident_id in (select i.id from incident i where i.tenant_id = ${tenantId}) and position(${id} in data::text) > 0`,
    what: inEnglish('Entries in logs of incidents and drills'),
    fate: 'kept',
    why: inEnglish(
      'Logs have a number for each student, and no name. The number then belongs to no one. Typed names stay until the log expires.',
    ),
    secret: ['hash', 'previous_hash'],
  },
  {
    table: 'disclosure',
    columns: ['person_ids'],
    isTheirs: ({ id, tenantId }) => sql`tenant_id = ${tenantId} and person_ids @> array[${id}]::uuid[]`,
    what: inEnglish('Times that their name was shown to people from outside'),
    fate: 'kept',
    why: inEnglish('The record that 34 CFR 99.32 requires. It has only their number.'),
  },
  {
    table: 'roster_entry',
    columns: ['person_id'],
    isTheirs: ({ id, tenantId }) => sql`tenant_id = ${tenantId} and person_id = ${id}`,
    what: inEnglish('Rooms they belong to'),
    fate: 'removed',
    why: inEnglish('They are no longer on a roster.'),
  },
  {
    table: 'person',
    columns: ['id', 'given_name', 'family_name', 'email', 'source_id', 'grades'],
    isTheirs: ({ id, tenantId }) => sql`tenant_id = ${tenantId} and id = ${id}`,
    what: inEnglish('Name and grade'),
    fate: 'removed',
    why: inEnglish(
      'An import that still has this person brings them back: take them out of the roster system first.',
    ),
  },
]

/**
 * Columns that name people or could lead to one, and are treated by neither list, each with the reason. A test compares all three with
 * the schema.
 */
export const recordsOfWork: Readonly<Record<string, string>> = {
  'added_person.name': 'Typed by a room about a person on no roster. Goes with the log.',
  'alert_feed.changed_by_name': work,
  'audit.subject': 'Words about what was changed; goes when the audit expires.',
  'bag_readiness.counted_by_name': work,
  'blank_label.created_by_name': work,
  'disclosure.to_identifier': 'An outside responder: the record that 34 CFR 99.32 requires.',
  'disclosure.to_name': 'An outside responder: the record that 34 CFR 99.32 requires.',
  'drill_occurrence.decided_by_name': work,
  'drill_remark.by_name': work,
  'evidence_anchor.address': 'A person who keeps checkpoints, until an administrator removes them.',
  'guest_link.made_by_name': 'Goes with the log.',
  'guest_link.sent_to': 'An outside responder. Goes with the log.',
  'help_request.answered_by_name': 'Goes when calls for help expire.',
  'import_run.by_name': work,
  'inventory_count.by_name': work,
  'lockdown_request.decided_by_name': 'Goes with the log, or when calls for help expire.',
  'notification_words.saved_by_name': work,
  'plan_picture.by_name': work,
  'safety_audit_template.saved_by_name': work,
  'room_sender.phone': 'A pseudonym that is of one incident, and no person; goes after 30 days.',
  'setup_code.created_by_name': work,
  'site_plan.imported_by_name': work,
  'task.begun_by_name': work,
  'task.created_by_name': work,
  'task.done_by_name': work,
  'task_comment.by_name': work,
  'task_photo.by_name': work,
  'template_version.saved_by_name': work,
  'tenant_assignment.invited_by': 'Goes with the membership of whom they invited.',
}
