import { t } from '@muster/words/t'
import { Component, type ReactNode } from 'react'

type Props = {
  /** Shown in place of what failed, where a sentence is not enough. */
  fallback?: ReactNode
  children: ReactNode
}

/**
 * A part of a page that may break by itself: the rest of the page stays. It says so in a sentence, and is tried again when
 * somebody asks for that.
 */
export class ErrorBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown) {
    console.error('A part of the page broke', error)
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <div role="alert">
        {this.props.fallback}
        <p>
          {t`This part of the page did not load.`}{' '}
          <button type="button" onClick={() => this.setState({ isBroken: false })}>{t`Try again`}</button>
        </p>
      </div>
    )
  }
}
