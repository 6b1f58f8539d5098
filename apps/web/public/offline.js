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
void speak()

/** Puts the page into the language that was chosen on this phone, or that its pages had (src/startup/language.ts). */
async function speak() {
  const code = (await language()) ?? 'en'
  const words = window.offlineWords?.[code]
  if (!words) return
  document.documentElement.lang = code
  document.documentElement.dir = code === 'ar' ? 'rtl' : 'ltr'
  for (const each of document.querySelectorAll('title, h1, h2, main p, button'))
    each.textContent = words[each.textContent] ?? each.textContent
}

async function language() {
  if (kept().includes('muster-language')) return localStorage.getItem('muster-language')
  const files = await globalThis.caches?.open('muster-words').then((cache) => cache.keys())
  const known = files?.map(({ url }) => /([a-z]+)-first\.json$/.exec(url)?.[1]) ?? []
  return navigator.languages
    .map((tag) => tag.replace(/^fil/, 'tl').split('-')[0])
    .find((each) => known.includes(each))
}

/** The names of what this browser keeps; none where that is forbidden. */
function kept() {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}
