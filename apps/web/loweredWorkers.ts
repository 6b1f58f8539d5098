import { minify, type Plugin, transformWithOxc } from 'vite'
import { buildTarget } from './browserFloor.ts'

/** Lowers the workers that a library brings ready-made: the build takes them over as they are. */
export function loweredWorkers(): Plugin {
  return {
    name: 'muster-lowered-workers',
    apply: 'build',
    async generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.mjs')) continue
        const source = typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source)
        const lowered = await transformWithOxc(source, file.fileName, { target: buildTarget, lang: 'js' })
        file.source = (await minify(file.fileName, lowered.code)).code
      }
    },
  }
}
