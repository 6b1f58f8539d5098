import * as mySignInCalls from '@muster/contract/mySignInCalls'
import * as calls from '@muster/contract/signInProviderCalls'
import type { Mount } from '../../access/endpoints.ts'
import type { Config } from '../../platform/config/config.ts'
import type { SecretBox } from '../../platform/config/secretBox.ts'
import type { Database } from '../../platform/db/database.ts'
import {
  endMyOtherSessions,
  endMySession,
  getMySignIn,
  removeMyPasskey,
  renameMyPasskey,
} from './mySignIn.ts'
import { addSharedProvider, changeSharedProvider, getSharedSignIn } from './sharedProviders.ts'
import {
  addSignInProvider,
  changeSignInProvider,
  getSignInSettings,
  listSharedRefusals,
  listSignInRefusals,
  setCommonSignIn,
  setRequiredPasskeys,
} from './signInSettings.ts'

/** Mounts how the people of a tenant and of the whole deployment sign in, and a person's own sign-in. */
export function signInSettingsRoutes(
  mount: Mount,
  deps: { config: Config; db: Database; secrets: SecretBox },
) {
  mount(calls.getSignInSettings, (input) => getSignInSettings(deps, input))
  mount(calls.addSignInProvider, (input) => addSignInProvider(deps, input))
  mount(calls.changeSignInProvider, (input) => changeSignInProvider(deps, input))
  mount(calls.setCommonSignIn, (input) => setCommonSignIn(deps, input))
  mount(calls.setRequiredPasskeys, (input) => setRequiredPasskeys(deps, input))
  mount(calls.getSharedSignIn, () => getSharedSignIn(deps))
  mount(calls.addSharedProvider, (input) => addSharedProvider(deps, input))
  mount(calls.changeSharedProvider, (input) => changeSharedProvider(deps, input))
  mount(mySignInCalls.getMySignIn, (input) => getMySignIn(deps, input))
  mount(mySignInCalls.renameMyPasskey, (input) => renameMyPasskey(deps, input))
  mount(mySignInCalls.removeMyPasskey, (input) => removeMyPasskey(deps, input))
  mount(mySignInCalls.endMySession, (input) => endMySession(deps, input))
  mount(mySignInCalls.endMyOtherSessions, (input) => endMyOtherSessions(deps, input))
  mount(calls.listSharedRefusals, (input) => listSharedRefusals(deps, input))
  mount(calls.listSignInRefusals, (input) => listSignInRefusals(deps, input))
}
