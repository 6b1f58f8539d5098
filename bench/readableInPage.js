/** Loaded into a browser's page: tells when a text can be read on the screen. */

/**
 * Resolves with the wall clock, in milliseconds, after the frame that first shows `text` uncovered inside the window;
 * with null when that does not happen in time.
 */
globalThis.whenReadable = (text, withinMs) =>
  new Promise((resolve) => {
    const giveUpAt = performance.now() + withinMs
    const look = () => {
      // This frame is about to be painted; when the next one begins, it has been.
      if (isReadable(text)) requestAnimationFrame(() => resolve(Date.now()))
      else if (performance.now() > giveUpAt) resolve(null)
      else requestAnimationFrame(look)
    }
    look()
  })

function isReadable(text) {
  return placesOf(text).some((node) => {
    const holder = node.parentElement
    if (!holder?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    const range = document.createRange()
    range.selectNodeContents(node)
    const { left, top, width, height } = range.getBoundingClientRect()
    // Outside the window there is no element at the point, and under another one it is that.
    const onTop = document.elementFromPoint(left + width / 2, top + height / 2)
    return onTop !== null && (holder.contains(onTop) || onTop.contains(holder))
  })
}

function placesOf(text) {
  const found = []
  if (!document.body) return found
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) if (walker.currentNode.nodeValue?.includes(text)) found.push(walker.currentNode)
  return found
}
