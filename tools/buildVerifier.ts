/** Makes one file of the verifier of exported logs, which Node.js 20 or later runs with nothing else beside it. */
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** @param folder where to write the file */
export async function buildVerifier(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: fileURLToPath(new URL('..', import.meta.url)),
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: 'tools/verifyEvidence.ts',
      target: 'node20',
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: 'verify.mjs', codeSplitting: false } },
    },
  })
}
