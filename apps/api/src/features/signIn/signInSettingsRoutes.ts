import * as passkeyCalls from '@muster/contract/passkeyCalls'
import * as calls from '@muster/contract/signInProviderCalls'
import type { Mount } from '../../access/endpoints.ts'
import type { Config } from '../../platform/config/config.ts'
import type { SecretBox } from '../../platform/config/secretBox.ts'
import type { Database } from '../../platform/db/database.ts'
import { listMyPasskeys, removeMyPasskey, renameMyPasskey } from './myPasskeys.ts'
import { addSharedProvider, changeSharedProvider, getSharedSignIn } from './sharedProviders.ts'
import {
  addSignInProvider,
  changeSignInProvider,
  getSignInSettings,
  listSharedRefusals,
  listSignInRefusals,
  setCommonSignIn,
} from './signInSettings.ts'

/** Mounts how the people of a tenant and of the whole deployment sign in, and a person's own passkeys. */
export function signInSettingsRoutes(
  mount: Mount,
  deps: { config: Config; db: Database; secrets: SecretBox },
) {
  mount(calls.getSignInSettings, (input) => getSignInSettings(deps, input))
  mount(calls.addSignInProvider, (input) => addSignInProvider(deps, input))
  mount(calls.changeSignInProvider, (input) => changeSignInProvider(deps, input))
  mount(calls.setCommonSignIn, (input) => setCommonSignIn(deps, input))
  mount(calls.getSharedSignIn, () => getSharedSignIn(deps))
  mount(calls.addSharedProvider, (input) => addSharedProvider(deps, input))
  mount(calls.changeSharedProvider, (input) => changeSharedProvider(deps, input))
  mount(passkeyCalls.listMyPasskeys, (input) => listMyPasskeys(deps, input))
  mount(passkeyCalls.renameMyPasskey, (input) => renameMyPasskey(deps, input))
  mount(passkeyCalls.removeMyPasskey, (input) => removeMyPasskey(deps, input))
  mount(calls.listSharedRefusals, (input) => listSharedRefusals(deps, input))
  mount(calls.listSignInRefusals, (input) => listSignInRefusals(deps, input))
}
