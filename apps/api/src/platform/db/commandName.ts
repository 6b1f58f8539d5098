/** Returns a command as people type it here: `muster migrate` in a package, `npm run muster -- migrate` in the sources. */
export function musterCommand(command: string): string {
  return `${process.env.MUSTER_COMMAND || 'npm run muster --'} ${command}`
}
