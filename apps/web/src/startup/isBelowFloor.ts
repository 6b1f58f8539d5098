/**
 * True for a browser older than the floor of rooms' pages. `Object.hasOwn` came with Safari 15.4, Chrome 93 and
 * Firefox 92: the oldest thing that all browsers of the floor have, and the ones just below it have not. Asked before
 * any polyfill.
 */
export function isBelowFloor(): boolean {
  return !('hasOwn' in Object)
}
