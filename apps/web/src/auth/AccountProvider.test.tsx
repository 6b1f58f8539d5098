import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { AuthContext, type AuthContextProps } from 'react-oidc-context'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { accountOf } from '../../test/accounts.ts'
import { ProblemError } from '../api/problemError.ts'
import { AccountProvider } from './AccountProvider.tsx'
import type { Account } from './account.ts'
import { type AccountState, useAccountState } from './accountState.ts'

// Test files of one worker share modules: here they are read with what is mocked below, and by nobody else.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

// Outside a browser no effect runs by itself.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useEffect: (run: () => unknown) => void run(),
}))

/** Called when the provider has given a new token. */
let renewed = () => {}
const noteListener = (listener: () => void) => {
  renewed = listener
}
const asked = vi.spyOn(QueryClient.prototype, 'invalidateQueries')

const account = accountOf()

function Page({ look }: { look: (state: AccountState) => void }) {
  look(useAccountState())
  return null
}

afterEach(() => vi.unstubAllGlobals())
afterAll(() => asked.mockRestore())

/** The account state that pages get once the details of the signed-in person were read, or could not be. */
async function stateAfter(
  read: () => Promise<Account>,
  profile: object = {},
  set: Partial<AuthContextProps> = {},
): Promise<AccountState> {
  // Else the first drawing would be of the next try.
  const queries = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  await queries.prefetchQuery({ queryKey: ['account', 'kim'], queryFn: read, retry: false })
  const auth = {
    isLoading: false,
    isAuthenticated: true,
    user: { profile: { sub: 'kim', ...profile }, expires_in: 600 },
    events: { addUserLoaded: noteListener },
    settings: { authority: 'https://id.example.org' },
    ...set,
  } as unknown as AuthContextProps
  let state: AccountState | null = null
  renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <AuthContext value={auth}>
        <AccountProvider>
          <Page look={(seen) => (state = seen)} />
        </AccountProvider>
      </AuthContext>
    </QueryClientProvider>,
  )
  queries.clear()
  if (!state) throw new Error('nothing was drawn')
  return state as AccountState
}

test('Sign out shows the preferred username, or the email address where the provider has none', async () => {
  const read = async () => account
  expect(await stateAfter(read, { preferred_username: 'kim.p' })).toMatchObject({ username: 'kim.p' })
  expect(await stateAfter(read)).toMatchObject({ username: 'kim@example.org' })
})

test('user details that cannot be loaded are said, and there is no account', async () => {
  const state = await stateAfter(() => Promise.reject(new Error('no answer')))
  expect(state).toMatchObject({ state: 'failed', message: 'Failed to load user details' })
  expect(state).not.toHaveProperty('account')
})

test('a person who is not let in reads why, and what to do', async () => {
  const detail = 'Ask your administrator to invite this exact address.'
  const refused = new ProblemError({ type: 'not-invited', status: 401, detail })
  expect(await stateAfter(() => Promise.reject(refused))).toMatchObject({ state: 'failed', why: detail })
  expect(await stateAfter(() => Promise.reject(new Error('x')))).toMatchObject({ state: 'failed', why: null })
})

test('somebody whose sign-in has run out is led to the provider once, and not again while the browser goes there', async () => {
  const read = async () => account
  const state = (isLoading: boolean) => stateAfter(read, {}, { isAuthenticated: false, isLoading })
  expect(await state(false)).toMatchObject({ state: 'signedOut' })
  expect(await state(true)).toEqual({ state: 'loading' })
})

test('passkeys are added at Muster’s own sign-in, and nowhere else', async () => {
  const read = async () => account
  expect(await stateAfter(read)).toMatchObject({ signInAgain: null })
  const signinRedirect = vi.fn(async () => {})
  const authority = 'https://muster.example.org/identity'
  const state = await stateAfter(read, {}, { settings: { authority }, signinRedirect } as never)
  if (state.state === 'signedIn') state.signInAgain?.({ returnTo: '/incident/list', isAdding: true })
  expect(signinRedirect).toHaveBeenCalledWith({
    prompt: 'login',
    extraQueryParams: { muster_passkey: 'add' },
    state: { returnTo: '/incident/list' },
  })
})

test('a tenant that cannot be changed to is said', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  const state = await stateAfter(async () => account)
  if (state.state !== 'signedIn') throw new Error(state.state)
  await expect(state.switchTenant('river')).rejects.toThrow('Failed to set current tenant')
})

test('user details are loaded again when the sign-in was renewed', async () => {
  await stateAfter(async () => account)
  asked.mockClear()
  renewed()
  expect(asked.mock.calls[0]?.[0]).toEqual({ queryKey: ['account'] })
})
