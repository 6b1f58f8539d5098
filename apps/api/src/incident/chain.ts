import { hash } from 'node:crypto'

/** What stands before the first event of a log. */
export const noHash = Buffer.alloc(32)

/** JSON with object keys in code-unit order and no spaces: the same bytes however PostgreSQL stored it. */
export function canonicalJson(value: unknown): string {
  // Written by the engine in one go where the keys are in order already: half of what it costs to write it here.
  return isInOrder(value) ? JSON.stringify(value) : ordered(value)
}

function isInOrder(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return true
  if (Array.isArray(value)) return value.every(isInOrder)
  let before = ''
  for (const key in value) {
    if (key < before || !isInOrder(Reflect.get(value, key))) return false
    before = key
  }
  return true
}

function ordered(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(ordered).join(',')}]`
  let fields = ''
  for (const key of Object.keys(value).sort()) {
    const item: unknown = Reflect.get(value, key)
    if (item !== undefined) fields += `${fields && ','}${JSON.stringify(key)}:${ordered(item)}`
  }
  return `{${fields}}`
}

/**
 * The seal of an event over the one before it.
 * @param previous the hash of the event before, or `noHash`
 * @param json the event's canonical JSON
 * @returns SHA-256, as 64 hexadecimal digits
 */
export function seal(previous: Buffer, json: string): string {
  // In one call this costs a third of what a Hash object does.
  return hash('sha256', Buffer.concat([previous, Buffer.from(json)]))
}
