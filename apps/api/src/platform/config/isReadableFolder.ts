import { accessSync, constants, statSync } from 'node:fs'

/** Says whether a path leads to a folder that this process can list. */
export function isReadableFolder(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.X_OK)
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}
