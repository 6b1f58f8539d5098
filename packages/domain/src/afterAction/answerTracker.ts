import { z } from 'zod'
import type { EventOf, IncidentEvent } from '../incident/events.ts'
import { attendanceDataType, choiceDataType, instructionPhase } from '../incident/vocabulary.ts'

const question = {
  instructionId: z.uuid(),
  text: z.string(),
  phase: instructionPhase,
  /** Rooms that were asked, and those that answered. */
  asked: z.int(),
  answered: z.int(),
  /** Rooms among those that answered without the value that was asked for. */
  withoutValue: z.int().optional(),
}

/** The answers of rooms to one question, in the way it was to be answered. */
export const questionResult = z.discriminatedUnion('kind', [
  z.object({ ...question, kind: z.literal('done') }),
  z.object({ ...question, kind: z.literal('yesNo'), yes: z.int(), no: z.int() }),
  z.object({
    ...question,
    kind: z.literal('number'),
    min: z.number().nullable(),
    median: z.number().nullable(),
    max: z.number().nullable(),
    sum: z.number(),
  }),
  z.object({
    ...question,
    kind: z.literal('choice'),
    choices: z.array(z.object({ choice: z.string(), rooms: z.int() })),
  }),
  z.object({
    ...question,
    kind: z.literal('text'),
    texts: z.array(z.object({ roomId: z.uuid(), text: z.string() })),
  }),
])
export type QuestionResult = z.infer<typeof questionResult>

type Instruction = EventOf<'IncidentStarted'>['data']['instructions'][number]
type Answer = string | number | boolean | null
type AskedQuestion = {
  instruction: Instruction
  seq: number
  isOfAction: boolean
  roomIds: readonly string[] | null
}

/** Follows every question and what each room last answered to it. */
export class AnswerTracker {
  private readonly questions = new Map<string, AskedQuestion & { isWithdrawn: boolean }>()
  private readonly answers = new Map<string, Map<string, Answer>>()
  private readonly rooms = new Set<string>()

  record(event: IncidentEvent): void {
    switch (event.type) {
      case 'IncidentStarted':
        for (const { id } of event.data.rooms) this.rooms.add(id)
        this.askOfAction(event.data.instructions, event.seq)
        return
      case 'ActionChanged':
        for (const question of this.questions.values())
          question.isWithdrawn ||= question.isOfAction || question.instruction.dataType === attendanceDataType
        this.askOfAction(event.data.instructions, event.seq)
        return
      case 'InstructionGiven': {
        const { roomIds, ...instruction } = event.data
        this.ask({ instruction, seq: event.seq, isOfAction: false, roomIds })
        return
      }
      case 'EntryStruck':
        for (const question of this.questions.values())
          question.isWithdrawn ||= question.seq === event.data.seq && !question.isOfAction
        return
      case 'InstructionCompleted':
        for (const id of event.data.instructionIds)
          this.answer(event.data.roomId, id, event.data.values[id] ?? null)
        return
      case 'SurveyAnswered':
        for (const [id, value] of Object.entries(event.data.values)) this.answer(event.data.roomId, id, value)
        return
      default:
    }
  }

  /** The results of all questions, without those that were withdrawn and that nobody answered. */
  results(): QuestionResult[] {
    return [...this.questions.entries()].flatMap(([id, asked]) => {
      const answers = this.answers.get(id) ?? new Map<string, Answer>()
      return asked.isWithdrawn && answers.size === 0 ? [] : resultOf(asked, answers, this.rooms.size)
    })
  }

  private askOfAction(instructions: readonly Instruction[], seq: number) {
    for (const instruction of instructions) this.ask({ instruction, seq, isOfAction: true, roomIds: null })
  }

  private ask(asked: AskedQuestion) {
    this.questions.set(asked.instruction.id, { ...asked, isWithdrawn: false })
  }

  /** Records the answer of a room. An answer at the bag of a site is no room's answer. */
  private answer(roomId: string, id: string, value: Answer) {
    if (!this.rooms.has(roomId)) return
    const known = this.answers.get(id)
    if (known) known.set(roomId, value)
    else this.answers.set(id, new Map([[roomId, value]]))
  }
}

function resultOf(asked: AskedQuestion, answers: ReadonlyMap<string, Answer>, rooms: number): QuestionResult {
  const { id, text, dataType, choices = [], phase = 'during' } = asked.instruction
  const given = [...answers.values()]
  const withoutValue = given.filter((each) => each === null).length
  const asksForValue = dataType !== 0 && dataType !== attendanceDataType
  const about = {
    instructionId: id,
    text,
    phase,
    asked: asked.roomIds?.length ?? rooms,
    answered: answers.size,
    ...(asksForValue && withoutValue > 0 ? { withoutValue } : {}),
  }
  switch (dataType) {
    case 0:
    case attendanceDataType:
      return { ...about, kind: 'done' }
    case 1: {
      const count = (value: boolean) => given.filter((each) => each === value).length
      return { ...about, kind: 'yesNo', yes: count(true), no: count(false) }
    }
    case 2: {
      const numbers = given.filter((each) => typeof each === 'number').sort((a, b) => a - b)
      const [min = null, max = null] = [numbers[0], numbers.at(-1)]
      const sum = numbers.reduce((total, each) => total + each, 0)
      return { ...about, kind: 'number', min, median: medianOf(numbers), max, sum }
    }
    case 3: {
      const texts = [...answers].flatMap(([roomId, value]) =>
        typeof value === 'string' ? [{ roomId, text: value }] : [],
      )
      return { ...about, kind: 'text', texts }
    }
    case choiceDataType: {
      const counts = choices.map((choice) => ({
        choice,
        rooms: given.filter((each) => each === choice).length,
      }))
      return { ...about, kind: 'choice', choices: counts }
    }
  }
}

/** Finds the median; of an even number of values, the mean of the two in the middle. */
function medianOf(sorted: readonly number[]): number | null {
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  return upper === undefined || lower === undefined ? null : (upper + lower) / 2
}
