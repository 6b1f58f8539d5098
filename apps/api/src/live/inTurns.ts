/** How long work may take in one turn of the loop, in milliseconds, before what cannot wait is looked at again. */
const most = 3

/**
 * Work that can wait a moment, done in its order and a little in each turn of the loop. After a restart ten thousand pages
 * are opened again in the same second; a phone that only asks whether something is new, or says that its room is safe, does
 * not stand behind all of them.
 */
export class InTurns {
  private readonly waiting: (() => void)[] = []
  /** Milliseconds used in this turn. */
  private used = 0
  private next: NodeJS.Immediate | null = null
  private isAtWork = false

  /** Does it at once where nothing is before it, or where it is a part of what is being done; else in its turn. It must not throw. */
  add(work: () => void): void {
    if (this.isAtWork) {
      work()
      return
    }
    this.waiting.push(work)
    if (this.waiting.length === 1) this.go()
  }

  private go() {
    const start = performance.now()
    const until = start + most - this.used
    let done = 0
    this.isAtWork = true
    while (done < this.waiting.length && performance.now() < until) this.waiting[done++]?.()
    this.isAtWork = false
    this.waiting.splice(0, done)
    this.used += performance.now() - start
    this.next ??= setImmediate(() => {
      this.next = null
      this.used = 0
      if (this.waiting.length > 0) this.go()
    })
  }
}
