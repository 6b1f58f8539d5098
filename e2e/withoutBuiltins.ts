import { browserFloor } from '../apps/web/browserFloor.ts'
import { findMissingBuiltins } from '../tools/browserSupport/builtins.ts'

/**
 * A script that takes from a page, before anything of it runs, every built-in that some browser of rooms' floor lacks: of all
 * of them at once, so that it is older than any browser there is.
 */
export function withoutNewBuiltins(): string {
  const { globals, places } = findMissingBuiltins(browserFloor.rooms)
  return `(${remove.toString()})(${JSON.stringify({ globals: [...globals.keys()], places })})`
}

type Lacked = { globals: string[]; places: { owner: string; name: string; isStatic: boolean }[] }

/** Runs in the page. */
function remove({ globals, places }: Lacked) {
  const named = (path: string) =>
    // biome-ignore lint/suspicious/noExplicitAny: whatever there is
    path.split('.').reduce<any>((object, name) => object?.[name], globalThis)
  for (const { owner, name, isStatic } of places) {
    const holder =
      owner === 'Window' || isStatic ? named(owner === 'Window' ? 'window' : owner) : named(owner)?.prototype
    // Some may not be taken away; then the page has more than it would.
    if (holder) Reflect.deleteProperty(holder, name)
  }
  for (const name of globals) if (!name.includes('.')) Reflect.deleteProperty(globalThis, name)
}
