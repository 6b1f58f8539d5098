import { readConfig } from './config.ts'
import { buildServer } from './server.ts'

/** The server's process. Ends cleanly on SIGTERM and SIGINT; a crash loses nothing that was answered with success. */
async function main() {
  const config = readConfig(process.env)
  const { app } = await buildServer(config)
  await app.listen({ port: config.PORT, host: config.HOST })
  let closing = false
  const close = () => {
    if (closing) return
    closing = true
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', close)
  process.on('SIGINT', close)
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
