/** The bytes of the server’s public key (VAPID), as a browser subscribes with it. */
export function decodeBase64Url(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

/** True when a browser subscribed with this key of the server: otherwise it can no longer be written to. */
export function isSameKey(key: ArrayBuffer | null, wanted: Uint8Array): boolean {
  const has = new Uint8Array(key ?? new ArrayBuffer(0))
  return has.length === wanted.length && has.every((byte, at) => byte === wanted[at])
}
