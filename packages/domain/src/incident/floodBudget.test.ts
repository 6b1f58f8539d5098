import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CommandBody } from './commands.ts'
import { type Account, budgetOf, draw, isSeenBefore } from './floodBudget.ts'
import { instructionId, uuid } from './testSchool.ts'

const report = (text: string | null): CommandBody => ({
  type: 'FileReport',
  data: { reportId: uuid(1), roomId: uuid(2), type: 3, text, photoId: null },
})
const acknowledged = (values: Record<string, string>): CommandBody => ({
  type: 'CompleteInstruction',
  data: { roomId: uuid(2), instructionIds: [instructionId(1)], values },
})

describe('a budget', () => {
  test('never lets through more than its burst and what has come back since', () => {
    const steps = fc.array(
      fc.record({ cost: fc.integer({ min: 1, max: 6 }), pause: fc.nat({ max: 20_000 }) }),
      {
        maxLength: 200,
      },
    )
    fc.assert(
      fc.property(
        steps,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 100, max: 10_000 }),
        (all, burst, every) => {
          let account: Account | null = null
          let [now, drawn] = [5_000, 0]
          for (const { cost, pause } of all) {
            now += pause
            const after = draw(account, { burst, every }, cost, now)
            account = after.account
            if (after.wait === 0) drawn += Math.min(cost, burst)
            expect(drawn).toBeLessThanOrEqual(burst + (now - 5_000) / every + 0.001)
          }
        },
      ),
    )
  })

  test('has what was waited for', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 90 }), fc.nat({ max: 40 }), (cost, left) => {
        const allowance = { burst: 40, every: 700 }
        const { account, wait } = draw({ left, at: 0 }, allowance, cost, 1)
        if (wait > 0) expect(draw(account, allowance, cost, 1 + wait).wait).toBe(0)
      }),
    )
  })

  test('is not needed by a bare acknowledgement and by what a room has seen', () => {
    expect(budgetOf(acknowledged({}), 'new')).toBeNull()
    expect(budgetOf({ type: 'MarkRoomSeen', data: { roomId: uuid(2), upTo: 3 } }, 'new')).toBeNull()
    expect(budgetOf(acknowledged({ [instructionId(1)]: 'yes' }), 'new')).toMatchObject({
      kind: 'answer',
      cost: 1,
      subject: instructionId(1),
    })
  })

  test('folds the same words alone: no different ones are lost', () => {
    const subject = (text: string) => budgetOf(report(text), 'new')?.subject
    expect(subject('Smoke')).toBe(subject('Smoke'))
    expect(subject('Smoke')).not.toBe(subject('Smoke in hall C'))
  })

  test('is larger for phones that the school knows, and a long text costs more', () => {
    const [strange, known, enrolled] = (['new', 'seen', 'enrolled'] as const).map((origin) =>
      budgetOf(report(null), origin),
    )
    expect(strange?.burst).toBeLessThan(known?.burst ?? 0)
    expect(known?.burst).toBeLessThan(enrolled?.burst ?? 0)
    expect(strange?.every).toBeGreaterThan(enrolled?.every ?? 0)
    expect(budgetOf(report('\u{1F6A8}'.repeat(1000)), 'new')?.cost).toBe(3)
  })
})

test('a phone that came because of the incident was not here before', () => {
  const start = Date.parse('2026-03-02T10:00:00Z')
  expect(isSeenBefore(start - 24 * 3_600_000, start)).toBe(true)
  expect(isSeenBefore(start - 60_000, start)).toBe(false)
  expect(isSeenBefore(start + 60_000, start)).toBe(false)
})
