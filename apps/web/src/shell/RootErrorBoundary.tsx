import { Component, createRef, type ReactNode } from 'react'
import { appFailed } from '../startup/appFailed.ts'

/** Around the whole app: when not even an error page can be shown, what runs without the app takes over (startup/serverView.ts). */
export class RootErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }
  private readonly place = createRef<HTMLDivElement>()

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidUpdate() {
    if (this.state.isBroken) window.dispatchEvent(new CustomEvent(appFailed, { detail: this.place.current }))
  }

  override render() {
    return this.state.isBroken ? <div ref={this.place} /> : this.props.children
  }
}
