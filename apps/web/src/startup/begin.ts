import { lacksBuiltins } from './builtins.ts'
import { offerEarlyButtons } from './earlyButtons.ts'
import { showFirstScheme } from './firstScheme.ts'
import { isBelowFloor } from './isBelowFloor.ts'
import { showServerView } from './serverView.ts'
import { watchStart } from './watchStart.ts'

/**
 * The one script that runs before the first paint, in every browser that knows of modules, however old: it says
 * whether the page is light or dark, brings the built-ins that an old browser lacks before the app needs them, and
 * keeps the server's drawing on the screen where the app cannot take over.
 */
showFirstScheme()
if (isBelowFloor()) showServerView('old')
else {
  // From here on the first view keeps places for the app's additions.
  document.documentElement.setAttribute('data-script', '')
  // Written, so that it runs before any module; asked for by nobody whose browser lacks nothing.
  if (lacksBuiltins()) document.write('<script src="/polyfills.js"></script>')
  offerEarlyButtons()
  watchStart()
}
