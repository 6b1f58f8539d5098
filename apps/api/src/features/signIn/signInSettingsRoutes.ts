import * as passkeyCalls from '@muster/contract/passkeyCalls'
import * as calls from '@muster/contract/signInProviderCalls'
import type { Mount } from '../../access/endpoints.ts'
import type { Config } from '../../platform/config/config.ts'
import type { SecretBox } from '../../platform/config/secretBox.ts'
import type { Database } from '../../platform/db/database.ts'
import { listMyPasskeys, removeMyPasskey, renameMyPasskey } from './myPasskeys.ts'
import { addPlaceProvider, changePlaceProvider, getPlaceSignIn } from './placeProviders.ts'
import {
  addSignInProvider,
  changeSignInProvider,
  getSignInSettings,
  listPlaceRefusals,
  listSignInRefusals,
  setCommonSignIn,
} from './signInSettings.ts'

/** Mounts how the people of a tenant and of the whole place sign in, and a person's own passkeys. */
export function signInSettingsRoutes(
  mount: Mount,
  deps: { config: Config; db: Database; secrets: SecretBox },
) {
  mount(calls.getSignInSettings, (input) => getSignInSettings(deps, input))
  mount(calls.addSignInProvider, (input) => addSignInProvider(deps, input))
  mount(calls.changeSignInProvider, (input) => changeSignInProvider(deps, input))
  mount(calls.setCommonSignIn, (input) => setCommonSignIn(deps, input))
  mount(calls.getPlaceSignIn, () => getPlaceSignIn(deps))
  mount(calls.addPlaceProvider, (input) => addPlaceProvider(deps, input))
  mount(calls.changePlaceProvider, (input) => changePlaceProvider(deps, input))
  mount(passkeyCalls.listMyPasskeys, (input) => listMyPasskeys(deps, input))
  mount(passkeyCalls.renameMyPasskey, (input) => renameMyPasskey(deps, input))
  mount(passkeyCalls.removeMyPasskey, (input) => removeMyPasskey(deps, input))
  mount(calls.listPlaceRefusals, (input) => listPlaceRefusals(deps, input))
  mount(calls.listSignInRefusals, (input) => listSignInRefusals(deps, input))
}
