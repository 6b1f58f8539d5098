import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { setCallTarget } from '../../api/callTarget.ts'
import { useAccountState } from '../../auth/accountState.ts'
import { browserStorage } from '../../startup/browserStorage.ts'
import { useAppConfig } from '../appConfigContext.ts'
import { mayDebug, readDynamicConfig, storeDynamicConfig, switchIn, targetOf } from './dynamicConfig.ts'

/** Points calls where a global admin wants them while they debug; for everybody else it does nothing. */
export function DynamicConfigWatch() {
  const config = useAppConfig()
  const account = useAccountState()
  const queries = useQueryClient()
  const wanted = switchIn(useLocation().search)

  // Before the pages’ own effects: they ask the server that is meant.
  useLayoutEffect(() => {
    if (!mayDebug(config, account)) return
    const now = readDynamicConfig(browserStorage(), wanted)
    if (wanted !== null) storeDynamicConfig(browserStorage(), now)
    const target = targetOf(config, account, now)
    setCallTarget(target)
    if (target) void queries.invalidateQueries({ predicate: ({ queryKey: [first] }) => first !== 'account' })
    return () => setCallTarget(null)
  }, [config, account, queries, wanted])
  return null
}
