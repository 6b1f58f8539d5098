import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Attempt, attemptOf } from '../attempt.ts'

/**
 * Sends commands to the incident. Trying the same again after a failure sends the same command id, so that what had
 * arrived after all is not done twice; other words are another command.
 * @param send sends it under the id it is given
 * @param onSent called when the log has it, even when the panel it came from was closed meanwhile
 */
export function useCommand<I>(
  send: (commandId: string, input: I) => Promise<unknown>,
  onSent?: (input: I) => void,
) {
  const last = useRef<Attempt | null>(null)
  return useMutation({
    mutationFn: async (input: I) => {
      const attempt = attemptOf(last.current, input, () => crypto.randomUUID())
      last.current = attempt
      await send(attempt.commandId, input)
      last.current = null
    },
    onSuccess: (_, input) => onSent?.(input),
  })
}
