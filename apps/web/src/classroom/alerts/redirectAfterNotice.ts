/** Time that the notice shows before the page changes, in ms (specification, section 8). */
const redirectMs = 1_500

let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Goes to the page that a notice named, once it has been read. It belongs to no component: news closes the drawer in
 * which the promise was made, and does not take it back. A person who has gone to another page meanwhile stays there.
 * @param here the page that is open
 */
export function redirectAfterNotice(go: () => void, here = () => window.location.pathname): void {
  const from = here()
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (here() === from) go()
  }, redirectMs)
}
