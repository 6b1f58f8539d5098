import { MantineProvider } from '@mantine/core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { reportError, reportUncaughtErrors } from './api/uncaughtErrors.ts'
import { beginWithFirstView } from './classroom/firstView.ts'
import { takeGuestLink } from './guest/session/takeLink.ts'
import { addDeskRoutes, routes } from './pages/app.tsx'
import { reloadOnceWhenChunksAreGone } from './shell/chunkReload.ts'
import { rememberOpenedBag } from './shell/openedBag.ts'
import { RootErrorBoundary } from './shell/RootErrorBoundary.tsx'
import { followRouteTitles } from './shell/routeTitles.ts'
import { isBelowFloor } from './startup/isBelowFloor.ts'
import { LazyToasts } from './ui/LazyToasts.tsx'
import { followScheme } from './ui/scheme.ts'
import './ui/styles.ts'
import { theme } from './ui/theme.ts'

/** Below the floor what the server drew stays (startup/begin.ts). */
if (!isBelowFloor()) start()

function start() {
  reloadOnceWhenChunksAreGone()
  reportUncaughtErrors()
  beginWithFirstView()
  followScheme()
  takeGuestLink()

  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const router = createBrowserRouter(routes, { patchRoutesOnNavigation: addDeskRoutes })
  rememberOpenedBag(router)
  followRouteTitles(router)

  createRoot(root).render(
    <StrictMode>
      <RootErrorBoundary>
        {/* Light or dark is ours to set (ui/scheme.ts): the provider would light up a bag’s page that has to be dark. */}
        <MantineProvider theme={theme} withCssVariables={false} getRootElement={() => undefined}>
          <LazyToasts />
          <RouterProvider router={router} onError={reportError} />
        </MantineProvider>
      </RootErrorBoundary>
    </StrictMode>,
  )
}
