/** `npm run dev`: the API restarts and the browser reloads as files change. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { takeSecretFiles } from '../apps/api/src/platform/config/secretFiles.ts'
import { docsWhileWriting } from './docsSite/docsWhileWriting.ts'
import { printWelcome } from './printWelcome.ts'
import { runUntilStopped } from './runUntilStopped.ts'
import { readSettings } from './settings.ts'
import { startMuster } from './startMuster.ts'

await runUntilStopped(async (onStop) => {
  takeSecretFiles(process.env)
  const settings = readSettings(process.env)
  const webPort = settings.port + 2
  const webUrls = settings.publicUrls.map((url) => url.replace(`:${settings.port}`, `:${webPort}`))
  const publicUrls: typeof settings.publicUrls = [webUrls[0] ?? settings.publicUrls[0], ...webUrls.slice(1)]
  const muster = await startMuster({ ...settings, publicUrls }, onStop, {
    watch: ['--watch', '--watch-preserve-output'],
  })

  const docs = docsWhileWriting(join(settings.home, 'docs'))
  const target = `http://localhost:${settings.port}`
  const vite = await createServer({
    root: fileURLToPath(new URL('../apps/web', import.meta.url)),
    plugins: [{ name: 'documentation', configureServer: ({ middlewares }) => void middlewares.use(docs) }],
    server: {
      port: webPort,
      strictPort: true,
      host: true,
      proxy: { '/api': target, '/config.json': target, '/health': target },
    },
  })
  await vite.listen()
  onStop(() => vite.close())
  await printWelcome({ ...settings, publicUrls }, muster.ownerUrl, `http://localhost:${webPort}`)
  return muster
})
