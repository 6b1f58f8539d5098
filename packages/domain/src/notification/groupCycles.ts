/**
 * Checks whether a group would contain itself, directly or through others, if another were put into it.
 * @param groupId the group that gets a line
 * @param addedId the group that the line names
 * @param within the groups that each group has as lines
 */
export function wouldCreateCycle(
  groupId: string,
  addedId: string,
  within: ReadonlyMap<string, readonly string[]>,
): boolean {
  const seen = new Set<string>()
  const waiting = [addedId]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === groupId) return true
    if (seen.has(next)) continue
    seen.add(next)
    waiting.push(...(within.get(next) ?? []))
  }
  return false
}
