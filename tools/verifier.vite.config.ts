/** The build of the verifier: one file with all that it needs. */
import { defineConfig } from 'vite'

export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: 'tools/verifyEvidence.ts',
    target: 'node20',
    emptyOutDir: false,
    rolldownOptions: { output: { entryFileNames: 'verify.mjs', codeSplitting: false } },
  },
})
