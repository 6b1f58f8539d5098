import { catalogFolder } from 'virtual:catalogs'
import { MantineProvider } from '@mantine/core'
import { StrictMode, useSyncExternalStore } from 'react'
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
import { beginLanguage, spokenWords, subscribeToLanguage } from './startup/language.ts'
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

  const render = () =>
    createRoot(root).render(
      <StrictMode>
        <RootErrorBoundary>
          <App router={router} />
        </RootErrorBoundary>
      </StrictMode>,
    )
  // Until its words are here, what the server drew stays.
  const words = beginLanguage(catalogFolder)
  if (words) void words.then(render)
  else render()
}

function App({ router }: { router: ReturnType<typeof createBrowserRouter> }) {
  // In another language every word on the page is another.
  const words = useSyncExternalStore(subscribeToLanguage, spokenWords)
  return (
    // Light or dark is ours to set (ui/scheme.ts): the provider would light up a bag’s page that has to be dark.
    <MantineProvider key={words} theme={theme} withCssVariables={false} getRootElement={() => undefined}>
      <LazyToasts />
      <RouterProvider router={router} onError={reportError} />
    </MantineProvider>
  )
}
