import type { RequestListener } from 'node:http'

/**
 * The last seconds of a server. It still answers everything, but says that it is not ready, so that proxies send new
 * requests elsewhere before it refuses any.
 */
export class Drain {
  private hasBegun = false

  get isStopping(): boolean {
    return this.hasBegun
  }

  /** Begins the drain; whoever calls it waits and then closes the server. */
  begin() {
    this.hasBegun = true
  }

  /**
   * Ends each connection after its next answer while the server drains: a proxy that keeps connections open would otherwise
   * send a request over one at the moment it closes.
   */
  before(listener: RequestListener): RequestListener {
    return (request, response) => {
      if (this.hasBegun) response.setHeader('connection', 'close')
      listener(request, response)
    }
  }
}
