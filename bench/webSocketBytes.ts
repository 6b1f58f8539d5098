/** WebSocket frames as texts with one character per byte, as little as a client of Socket.IO needs (RFC 6455). */

/** The request that makes a WebSocket of a connection to a Socket.IO server. */
export const upgradeToSocketIo = [
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
  'host: localhost',
  'connection: Upgrade',
  'upgrade: websocket',
  'sec-websocket-version: 13',
  'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
  '',
  '',
].join('\r\n')

/**
 * A text message from a client. Its mask is four null bytes, which the protocol allows and which spare the work.
 * @param text of ASCII alone, up to 65,535 characters
 */
export function textFrame(text: string): string {
  const { length } = text
  const size =
    length < 126
      ? String.fromCharCode(0x80 | length)
      : String.fromCharCode(0x80 | 126, length >> 8, length & 0xff)
  return `\x81${size}\0\0\0\0${text}`
}
