// The search of the documentation: reads the index when somebody begins to type. Without scripts the pages lack only this.
const box = document.getElementById('search')
box.innerHTML =
  '<label><span class="hidden">Search the documentation</span><input type="search" placeholder="Search" autocomplete="off" aria-controls="found"></label><div id="found" class="found" role="region" aria-label="Found" aria-live="polite" hidden></div>'
box.hidden = false
const input = box.querySelector('input')
const found = box.querySelector('.found')
let index = null

async function load() {
  index ??= fetch('SEARCH_INDEX').then((answer) =>
    answer.ok ? answer.json() : Promise.reject(answer.status),
  )
  return index
}

/** How well an entry fits: every word must be in it; words of headings count most. */
function score(entry, words) {
  const page = entry.page.toLowerCase()
  const heading = entry.heading.toLowerCase()
  const text = entry.text.toLowerCase()
  let sum = entry.heading === '' ? 1 : 0
  for (const word of words) {
    const one =
      (page.includes(word) ? 6 : 0) + (heading.includes(word) ? 10 : 0) + (text.includes(word) ? 2 : 0)
    if (one === 0) return 0
    sum += one
  }
  return sum
}

/** A piece of the text around the first word. */
function around(text, word) {
  const at = Math.max(0, text.toLowerCase().indexOf(word))
  const from = at < 40 ? 0 : text.lastIndexOf(' ', at - 30) + 1
  return `${from > 0 ? '… ' : ''}${text.slice(from, from + 130)}${text.length > from + 130 ? ' …' : ''}`
}

function line(tag, text) {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}

function show(lines) {
  found.replaceChildren(...lines)
  found.hidden = lines.length === 0
}

input.addEventListener('input', async () => {
  const asked = input.value
  const words = asked.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return show([])
  const entries = await load().catch(() => null)
  if (input.value !== asked) return
  if (entries === null) {
    index = null
    return show([line('p', 'The search could not be loaded. Type again to try again.')])
  }
  const best = entries
    .map((entry) => ({ entry, points: score(entry, words) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, 8)
  if (best.length === 0) return show([line('p', 'Nothing was found.')])
  show(
    best.map(({ entry }) => {
      const link = document.createElement('a')
      link.href = entry.address
      link.append(
        line('strong', entry.heading ? `${entry.page}: ${entry.heading}` : entry.page),
        line('span', around(entry.text, words[0])),
      )
      return link
    }),
  )
})
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') show([])
  const isTyping = /^(INPUT|TEXTAREA)$/.test(document.activeElement?.tagName ?? '')
  if (event.key === '/' && !isTyping) {
    event.preventDefault()
    input.focus()
  }
})
document.addEventListener('click', ({ target }) => {
  if (!box.contains(target)) show([])
  else if (target.closest?.('a')) show([])
})
