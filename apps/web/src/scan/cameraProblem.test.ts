import { expect, test } from 'vitest'
import { cameraProblem } from './cameraProblem.ts'

const named = (name: string) => Object.assign(new Error(), { name })

test('each reason has its own sentence, and each says what to do instead', () => {
  const sentences = [
    cameraProblem(null, false),
    cameraProblem(named('NotAllowedError'), true),
    cameraProblem(named('NotFoundError'), true),
    cameraProblem(named('NotReadableError'), true),
    cameraProblem('something else', true),
  ]
  expect(new Set(sentences).size).toBe(5)
  for (const sentence of sentences) expect(sentence.toLowerCase()).toContain('type the code')
})
