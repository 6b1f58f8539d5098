import { hash } from 'node:crypto'

/** The previous hash of a log's first event. */
export const genesisHash = '0'.repeat(64)

/** Size of a hash in bytes. */
const hashSize = 32

/**
 * Scratch buffer for the hashed bytes, where they fit: allocating thousands of buffers a second costs noticeable garbage
 * collection.
 */
const scratchBuffer = Buffer.alloc(16_384)

/** Serializes to JSON with object keys in code-unit order and no spaces: the same bytes however PostgreSQL stored it. */
export function canonicalJson(value: unknown): string {
  // Keys already in order are the fast case: JSON.stringify takes half the time.
  return hasSortedKeys(value) ? JSON.stringify(value) : serializeSorted(value)
}

function hasSortedKeys(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return true
  if (Array.isArray(value)) return value.every(hasSortedKeys)
  let before = ''
  for (const key in value) {
    if (key < before || !hasSortedKeys(Reflect.get(value, key))) return false
    before = key
  }
  return true
}

function serializeSorted(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(serializeSorted).join(',')}]`
  let fields = ''
  for (const key of Object.keys(value).sort()) {
    const item: unknown = Reflect.get(value, key)
    if (item !== undefined) fields += `${fields && ','}${JSON.stringify(key)}:${serializeSorted(item)}`
  }
  return `{${fields}}`
}

/**
 * Hashes an event without a salt together with the hash before it: the form of events stored before there were salts.
 * @param previous the hash of the event before, or `genesisHash`
 * @param json the event's canonical JSON
 * @returns SHA-256 of the bytes of both, as 64 hexadecimal digits
 */
export function chainHash(previous: string, json: string): string {
  // No character takes more than three bytes.
  const maxBytes = hashSize + 3 * json.length
  const bytes = maxBytes <= scratchBuffer.length ? scratchBuffer : Buffer.allocUnsafe(maxBytes)
  bytes.write(previous, 'hex')
  // One call costs a third of a Hash object.
  return hash('sha256', bytes.subarray(0, hashSize + bytes.write(json, hashSize)))
}

/**
 * Hashes an entry with its salt. Who has this hash alone learns nothing of the entry, and can still check the chain.
 * @param json the canonical JSON of the entry, with its salt
 */
export function contentHash(json: string): string {
  return hash('sha256', json)
}

/**
 * Hashes the content hash of an entry together with the hash before it.
 * @param previous the hash of the entry before, or `genesisHash`
 * @returns SHA-256 of the 64 bytes of both, as 64 hexadecimal digits
 */
export function chainContent(previous: string, content: string): string {
  scratchBuffer.write(previous, 'hex')
  scratchBuffer.write(content, hashSize, 'hex')
  return hash('sha256', scratchBuffer.subarray(0, 2 * hashSize))
}
