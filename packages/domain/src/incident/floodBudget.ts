import type { CommandBody, CommandType } from './commands.ts'
import type { PhoneOrigin } from './vocabulary.ts'

/**
 * Budgets of what one bag may add to one incident. Whoever holds a barcode speaks for the room, so each kind of command and
 * each origin of phones has a budget of its own: a stranger with a photographed code uses up none but that of new phones.
 * What goes beyond is slowed and folded, never refused.
 */

/** The kinds of commands that are counted apart. */
export type BudgetKind =
  | 'report'
  | 'chat'
  | 'join'
  | 'status'
  | 'attendance'
  | 'answer'
  | 'support'
  | 'student'
  | 'survey'

/** A token bucket: how much may come at once, and the milliseconds after which one more may. */
export type Allowance = { burst: number; every: number }

/**
 * Enough for one class in an incident, for phones that were never here before. Sightings and bare acknowledgements have
 * no budget: repeated ones add nothing to the log.
 */
const allowances: Record<BudgetKind, Allowance> = {
  report: { burst: 30, every: 5_000 },
  chat: { burst: 60, every: 10_000 },
  join: { burst: 30, every: 10_000 },
  status: { burst: 60, every: 5_000 },
  attendance: { burst: 60, every: 5_000 },
  answer: { burst: 60, every: 5_000 },
  support: { burst: 20, every: 10_000 },
  student: { burst: 60, every: 5_000 },
  survey: { burst: 30, every: 10_000 },
}

/** A phone that was there before may do more, and waits less. */
const generosity: Record<PhoneOrigin, number> = { new: 1, seen: 2, enrolled: 5 }

const kindOfCommand: Partial<Record<CommandType, BudgetKind>> = {
  FileReport: 'report',
  PostChat: 'chat',
  JoinChat: 'join',
  ReportRoomStatus: 'status',
  TakeAttendance: 'attendance',
  CompleteInstruction: 'answer',
  RequestSupport: 'support',
  MoveReunificationItem: 'student',
  AnswerSurvey: 'survey',
}

/** Characters of data that one token pays for: long texts use up a budget sooner. */
const charactersPerToken = 800

/** A draw on a budget: how many tokens, and the subject of the command. A later one about the same may replace it. */
export type Draw = Allowance & { cost: number; subject: string }

/**
 * The budget that a room's command draws on.
 * @returns null for a command that needs none
 */
export function budgetOf(command: CommandBody, origin: PhoneOrigin): (Draw & { kind: BudgetKind }) | null {
  const { type, data } = command
  const kind = kindOfCommand[type]
  if (!kind || ('instructionIds' in data && Object.keys(data.values).length === 0)) return null
  const cost = 1 + Math.floor(JSON.stringify(data).length / charactersPerToken)
  return { kind, cost, subject: subjectOf(command), ...allowanceFor(allowances[kind], origin) }
}

/**
 * Different words are all needed, and so are answers to different questions and moves of different students: only the same
 * again is folded. Of anything else the newest is needed.
 */
function subjectOf({ type, data }: CommandBody): string {
  switch (type) {
    case 'FileReport':
      return JSON.stringify([data.type, data.text, data.photoId])
    case 'PostChat':
      return data.text
    case 'RequestSupport':
      return data.note ?? ''
    case 'JoinChat':
      return data.memberId
    case 'CompleteInstruction':
      return data.instructionIds.join()
    case 'MoveReunificationItem':
      return data.itemId
    case 'AnswerSurvey':
      return Object.keys(data.values).join()
    default:
      return ''
  }
}

/** The allowance of phones of this origin, given that of new ones. */
export function allowanceFor({ burst, every }: Allowance, origin: PhoneOrigin): Allowance {
  const factor = generosity[origin]
  return { burst: burst * factor, every: every / factor }
}

/** The tokens left in a budget at a time, in milliseconds. */
export type Account = { left: number; at: number }

/**
 * Draws tokens from a budget.
 * @param account null for one that nobody has used yet
 * @param cost tokens; more than the burst count as the burst
 * @param now milliseconds since any fixed time
 * @returns the account after it, and the milliseconds until these tokens are there; 0: they have been drawn
 */
export function draw(
  account: Account | null,
  { burst, every }: Allowance,
  cost: number,
  now: number,
): { account: Account; wait: number } {
  const since = account ? Math.max(0, now - account.at) : 0
  const left = account ? Math.min(burst, account.left + since / every) : burst
  const price = Math.min(cost, burst)
  if (left >= price) return { account: { left: left - price, at: now }, wait: 0 }
  return { account: { left, at: now }, wait: Math.ceil((price - left) * every) }
}

/** Time after the first visit from which a phone counts as seen before, in milliseconds. */
const seenAfter = 3_600_000

/**
 * Checks whether a phone was here before: long enough before the incident began, so that nobody who comes because of it is.
 * @param firstSeen when a page of the site was first opened on it, in milliseconds since 1970
 * @param at the start of the incident, or now while none runs
 */
export function isSeenBefore(firstSeen: number, at: number): boolean {
  return firstSeen <= at - seenAfter
}
