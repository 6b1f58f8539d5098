/** Keeps the focus where it was after a row has moved: on the button, or beside it where it cannot be pressed any more. */
export function focusAfterMove(key: string, by: -1 | 1): void {
  const [wanted, other] = by === -1 ? ['up', 'down'] : ['down', 'up']
  focusFirst([`${key}-${wanted}`, `${key}-${other}`, `${key}-text`])
}

/** Goes to the text of a row that was added. */
export function focusText(key: string): void {
  focusFirst([`${key}-text`])
}

/** Runs once the page shows the change. */
function focusFirst(ids: readonly string[]): void {
  requestAnimationFrame(() => {
    const found = ids.map((id) => document.getElementById(id))
    found.find((element) => element !== null && !element.matches(':disabled'))?.focus()
  })
}
