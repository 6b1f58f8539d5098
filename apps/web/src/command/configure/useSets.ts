import {
  type InstructionSetVersion,
  listInstructionSets,
  listMessageSets,
  type MessageSetVersion,
} from '@muster/contract/templateCalls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** More than there can be: one set for each action and type, and for any. */
const maxSets = { pageSize: 100 }
const queryKeys = { instructions: ['templates', 'instructions'], messages: ['templates', 'messages'] }

/** The newest version of each of the organization's own sets of instructions. */
export function useInstructionSets() {
  return useQuery({
    queryKey: queryKeys.instructions,
    queryFn: async ({ signal }) => (await call(listInstructionSets, { query: maxSets }, { signal })).items,
  })
}

/**
 * The newest version of each of the organization's own sets of messages.
 * @param mayRead true when the viewer may see them; nothing is asked otherwise
 */
export function useMessageSets(mayRead = true) {
  return useQuery({
    enabled: mayRead,
    queryKey: queryKeys.messages,
    queryFn: async ({ signal }) => (await call(listMessageSets, { query: maxSets }, { signal })).items,
  })
}

/** Puts a saved set among the others, and asks anew for its versions. */
export function useUpdateInstructionSetCache() {
  const queries = useQueryClient()
  return (saved: InstructionSetVersion) => {
    queries.setQueryData<InstructionSetVersion[]>(queryKeys.instructions, (sets = []) => [
      ...sets.filter(({ action, type }) => action !== saved.action || type !== saved.type),
      saved,
    ])
    void queries.invalidateQueries({ queryKey: queryKeys.instructions })
  }
}

/** The same for messages. */
export function useUpdateMessageSetCache() {
  const queries = useQueryClient()
  return (saved: MessageSetVersion) => {
    queries.setQueryData<MessageSetVersion[]>(queryKeys.messages, (sets = []) => [
      ...sets.filter(({ action }) => action !== saved.action),
      saved,
    ])
    void queries.invalidateQueries({ queryKey: queryKeys.messages })
  }
}
