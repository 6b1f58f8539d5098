import type { AppConfig } from '@muster/contract/appConfig'
import { createContext, useContext } from 'react'

export const AppConfigContext = createContext<AppConfig | null>(null)

/** The configuration of this deployment; for pages below the sign-in layout, which has read it. */
export function useAppConfig(): AppConfig {
  const config = useContext(AppConfigContext)
  if (!config) throw new Error('useAppConfig outside of SignInLayout')
  return config
}
