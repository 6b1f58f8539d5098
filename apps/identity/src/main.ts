/** The demo identity provider as a process of its own; `npm start` runs it where OIDC_ISSUER is not set. */
import { startIdentity } from './startIdentity.ts'

if (process.env.NODE_ENV === 'production') {
  console.error(
    'The demo identity provider is refused in production: its passwords are public. Set OIDC_ISSUER.',
  )
  process.exit(1)
}

const port = Number(process.env.IDENTITY_PORT || process.env.PORT || 3001)
const identity = await startIdentity({
  port,
  home: process.env.MUSTER_HOME || '.muster',
  publicUrls: (process.env.PUBLIC_URL || 'http://localhost:3000').split(',').map((url) => url.trim()),
  issuer: process.env.IDENTITY_ISSUER || undefined,
  tokenSeconds: Number(process.env.IDENTITY_TOKEN_TTL) || undefined,
}).catch((error: NodeJS.ErrnoException) => {
  const inUse = `Port ${port}, wanted for the demo sign-in, is in use: set IDENTITY_PORT to another.`
  console.error(error.code === 'EADDRINUSE' ? inUse : error)
  process.exit(1)
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => identity.stop().then(() => process.exit(0)))
}
