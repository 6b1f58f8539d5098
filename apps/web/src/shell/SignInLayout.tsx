import type { AppConfig } from '@muster/contract/appConfig'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { UserManager } from 'oidc-client-ts'
import { AuthProvider } from 'react-oidc-context'
import { Outlet, useLoaderData } from 'react-router'
import { loadAppConfig } from '../api/appConfig.ts'
import { ProblemError } from '../api/problemError.ts'
import { AccountProvider } from '../auth/AccountProvider.tsx'
import { AccountContext, type AccountState } from '../auth/accountState.ts'
import { signInObstacle } from '../auth/signInObstacle.ts'
import { prepareSignIn } from '../auth/userManager.ts'
import { AppConfigContext } from './appConfigContext.ts'
import { DomainWatch } from './DomainWatch.tsx'
import { DynamicConfigWatch } from './debug/DynamicConfigWatch.tsx'

/** Asking again helps only when no answer came or the server stumbled. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof ProblemError && (error.status === 0 || error.status >= 500)
}

// A browser’s word that it is offline is no reason to wait in silence: everything is tried, and says when it failed.
const networkMode = 'always'
const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode, retry: isWorthRetrying, staleTime: 5_000, refetchOnWindowFocus: true },
    mutations: { networkMode, retry: false },
  },
})

type SignInLoaderData = { config: AppConfig; manager: UserManager | null }

/** The account state where there is no sign-in library. */
function stateWithoutSignIn({ oidc }: AppConfig): AccountState {
  const why = oidc && signInObstacle()
  return why ? { state: 'impossible', why } : { state: 'notConfigured' }
}

export async function loader(): Promise<SignInLoaderData> {
  return { manager: await prepareSignIn(), config: await loadAppConfig() }
}

/** The frame of everything that needs the signed-in person. */
export default function SignInLayout() {
  const { config, manager } = useLoaderData<SignInLoaderData>()
  const pages = (
    <>
      <DynamicConfigWatch />
      <DomainWatch />
      <Outlet />
    </>
  )
  return (
    <AppConfigContext value={config}>
      <QueryClientProvider client={queryClient}>
        {manager ? (
          <AuthProvider userManager={manager}>
            <AccountProvider>{pages}</AccountProvider>
          </AuthProvider>
        ) : (
          <AccountContext value={stateWithoutSignIn(config)}>{pages}</AccountContext>
        )}
      </QueryClientProvider>
    </AppConfigContext>
  )
}
