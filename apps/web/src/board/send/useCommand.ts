import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { newId } from '../../live/newId.ts'
import { useTabOwner } from '../../ui/tabOwner.ts'
import { openAttemptStore, sendWithAttempt } from './attemptStore.ts'

/**
 * Sends commands to the incident. Trying the same again after a failure sends the same command id, so that what had
 * arrived after all is not done twice; other words are another command.
 * @param send sends it under the id it is given
 * @param onSent called when the log has it, even when the panel it came from was closed meanwhile
 * @param draft the key of the draft that the words are kept in, where they are: the id is then kept as long as they
 */
export function useCommand<I>(
  send: (commandId: string, input: I) => Promise<unknown>,
  onSent?: (input: I) => void,
  draft: string | null = null,
) {
  const owner = useTabOwner()
  const store = useMemo(() => openAttemptStore(owner, draft, () => sessionStorage), [owner, draft])
  return useMutation({
    mutationFn: (input: I) => sendWithAttempt(store, input, newId, send),
    onSuccess: (_, input) => onSent?.(input),
  })
}
