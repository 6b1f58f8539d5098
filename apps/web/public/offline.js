// Lists the bags that this phone knows, from what their pages have kept (classroom/offline/lastKnown.ts).
const list = document.querySelector('#bags ul')
for (const key of kept()) {
  const barcode = /^muster\.bag\.(.+)\.kept\.status$/.exec(key)?.[1]
  if (!barcode) continue
  try {
    const { name, siteName } = JSON.parse(localStorage.getItem(key)).data.bag
    const link = document.createElement('a')
    link.href = `/redbag/${encodeURIComponent(barcode)}`
    const title = document.createElement('strong')
    title.textContent = name
    link.append(title, siteName)
    const item = document.createElement('li')
    item.append(link)
    list.append(item)
  } catch {
    // Kept in a shape of another time.
  }
}
document.querySelector('#bags').hidden = list.children.length === 0
document.querySelector('#again').addEventListener('click', () => location.reload())
window.addEventListener('online', () => location.reload())

/** The names of what this browser keeps; none where that is forbidden. */
function kept() {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}
