/** Reads environment variables as people write them in shells, compose files and env files. */

export type Environment = Record<string, string | undefined>

/**
 * Returns the set variables among these. An empty one counts as unset, as compose files write it.
 * @param names the variables that are read
 * @throws Error with one sentence about a value in quotation marks, which `docker --env-file` and systemd pass on as part of
 *   it, or with surrounding space
 */
export function setVariables(env: Environment, names: readonly string[]): Environment {
  const set = names.flatMap((name): [string, string][] => (env[name] ? [[name, env[name]]] : []))
  for (const [name, value] of set) {
    if (/^(["']).*\1$/s.test(value))
      throw new Error(`${name} has quotation marks around its value. Remove them.`)
    if (value.trim() !== value) throw new Error(`${name} has spaces around its value. Remove them.`)
  }
  return Object.fromEntries(set)
}

/**
 * Lists set variables that nothing reads, each with the probable intended one: one letter away, and unset.
 * @param names the variables that are read
 */
export function misspelled(env: Environment, names: readonly string[]): { written: string; meant: string }[] {
  const unset = names.filter((name) => !env[name] && name.length > 5)
  return Object.keys(env).flatMap((written) => {
    if (names.includes(written)) return []
    const meant = unset.find((name) => isOneLetterAway(written.toUpperCase(), name))
    return meant ? [{ written, meant }] : []
  })
}

/** Returns true for one letter added, left out or replaced, or two neighbors swapped; also when only the case differs. */
function isOneLetterAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  const [left, right] = [one.slice(start), other.slice(start)]
  const isExchanged =
    left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2) && left.length > 1
  return (
    left === right ||
    left.slice(1) === right ||
    left === right.slice(1) ||
    left.slice(1) === right.slice(1) ||
    isExchanged
  )
}
