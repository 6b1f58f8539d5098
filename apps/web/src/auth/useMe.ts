import { useAccountState } from './accountState.ts'

/** The person who looks at the board: their account’s id and name as the log has it. */
export function useMe(): { id: string; name: string } {
  const account = useAccountState()
  if (account.state !== 'signedIn') return { id: '', name: '' }
  const { id, name } = account.account.profile
  return { id, name }
}
