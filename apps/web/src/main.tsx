import { MantineProvider } from '@mantine/core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beginWithFirstView } from './classroom/firstView.ts'
import { reloadOnceWhenChunksAreGone } from './layout/chunkReload.ts'
import { routes } from './routes.tsx'
import { LateToasts } from './ui/LateToasts.tsx'
import './ui/styles.ts'
import { cssVariables, theme } from './ui/theme.ts'

reloadOnceWhenChunksAreGone()
beginWithFirstView()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="light">
      <LateToasts />
      <RouterProvider router={createBrowserRouter(routes)} />
    </MantineProvider>
  </StrictMode>,
)
