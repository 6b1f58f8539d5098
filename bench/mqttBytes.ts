/** MQTT 3.1.1 packets as texts with one character per byte, as little as a subscriber and a publisher need. */

/** CONNECT with a clean session and no keep-alive. */
export function connectPacket(clientId: string): string {
  return packet(0x10, `${text('MQTT')}\x04\x02\0\0${text(clientId)}`)
}

/** SUBSCRIBE to one topic with quality 1. */
export function subscribePacket(topic: string): string {
  return packet(0x82, `\0\x01${text(topic)}\x01`)
}

/** PUBLISH with quality 1: the broker answers with a PUBACK. */
export function publishPacket(topic: string, id: number, payload: string): string {
  return packet(0x32, `${text(topic)}${String.fromCharCode(id >> 8, id & 0xff)}${payload}`)
}

function packet(type: number, rest: string): string {
  let size = ''
  for (let left = rest.length; ; left >>= 7) {
    size += String.fromCharCode(left > 127 ? (left & 0x7f) | 0x80 : left)
    if (left <= 127) break
  }
  return `${String.fromCharCode(type)}${size}${rest}`
}

function text(value: string): string {
  return `${String.fromCharCode(value.length >> 8, value.length & 0xff)}${value}`
}
