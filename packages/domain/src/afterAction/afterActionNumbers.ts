import { z } from 'zod'
import type { IncidentEvent } from '../incident/events.ts'
import { incidentAction } from '../incident/vocabulary.ts'
import { actorSignature } from '../incident/voice.ts'
import { ActionTracker } from './actionTracker.ts'
import { AnswerTracker, questionResult } from './answerTracker.ts'
import { BroadcastTracker, broadcastReach } from './broadcastTracker.ts'
import { HelpTracker, helpTimes } from './helpTracker.ts'
import { ReunificationTracker, reunificationTimes } from './reunificationTracker.ts'
import { RoundTracker, roundTimes } from './roundTracker.ts'
import { moment, spread, spreadOf } from './timeSpread.ts'

/** The numbers that the log of an incident adds up to. All times are in milliseconds. */
export const afterActionNumbers = z.object({
  /** The time from the start to the end; null while it runs. */
  duration: moment,
  /** The actions of rooms, from the first to the last. */
  actions: z.array(incidentAction),
  /** The numbers of the last round, as the board shows them: with one action there is no other. */
  ...roundTimes.shape,
  /** The rounds before it, oldest first. */
  earlier: z.array(roundTimes),
  broadcasts: z.array(broadcastReach),
  help: z.array(helpTimes),
  helpSpreads: z.object({ accepted: spread, done: spread }),
  supportCount: z.int(),
  /** Null when no guardian was met. */
  reunification: reunificationTimes.nullable(),
  questions: z.array(questionResult),
  /** The entries in the log by person, the busiest first. A room acts under the name of its bag. */
  people: z.array(z.object({ name: z.string(), entries: z.int() })),
})
export type AfterActionNumbers = z.infer<typeof afterActionNumbers>

/**
 * Counts up an incident in one pass over its log.
 * @param events the whole log, or all of it that a viewer may see
 * @throws when it is empty
 */
export function computeAfterActionNumbers(events: Iterable<IncidentEvent>): AfterActionNumbers {
  const rounds = new RoundTracker()
  const broadcasts = new BroadcastTracker()
  const help = new HelpTracker()
  const reunification = new ReunificationTracker()
  const answers = new AnswerTracker()
  const actions = new ActionTracker()
  const people = new Map<string, number>()
  let start: number | null = null
  let duration: number | null = null
  for (const event of events) {
    start ??= Date.parse(event.at)
    // A clock that was set back must not make anything happen before the start.
    const at = Math.max(0, Date.parse(event.at) - start)
    rounds.record(event, at)
    broadcasts.record(event, at)
    help.record(event, at)
    reunification.record(event, at)
    answers.record(event)
    actions.record(event)
    if (event.actor.kind !== 'bag') {
      const who = actorSignature(event.actor)
      people.set(who, (people.get(who) ?? 0) + 1)
    }
    if (event.type === 'IncidentEnded' || event.type === 'IncidentWithdrawn') duration = at
  }
  const earlier = rounds.times((roomId) => help.roomIn(roomId))
  const last = earlier.pop()
  if (!last) throw new Error('a log begins with IncidentStarted')
  const helped = help.times()
  return {
    duration,
    actions: actions.all(),
    ...last,
    earlier,
    broadcasts: broadcasts.reach(),
    help: helped,
    supportCount: help.supportCount,
    helpSpreads: {
      accepted: spreadOf(helped.map(({ accepted }) => accepted)),
      done: spreadOf(helped.map(({ done }) => done)),
    },
    reunification: reunification.times(),
    questions: answers.results(),
    people: [...people]
      .map(([name, entries]) => ({ name, entries }))
      .sort((a, b) => b.entries - a.entries || (a.name < b.name ? -1 : 1)),
  }
}
