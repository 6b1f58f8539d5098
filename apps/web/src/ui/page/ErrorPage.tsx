import { Button } from '@mantine/core'
import { t, told } from '@muster/words/t'
import { Component, type ReactNode } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ProblemError } from '../../api/problemError.ts'
import { paths } from '../../paths.ts'
import { rich } from '../rich.tsx'
import { useTitle } from '../useTitle.ts'
import classes from './ErrorPage.module.css'

/** The error page of every route, with the words of the specification, sections 2 and 8. */
export function ErrorPage() {
  const error = describe(useRouteError())
  return (
    <ErrorPageBoundary>
      <ErrorView {...error} />
    </ErrorPageBoundary>
  )
}

type ErrorViewProps = {
  status: number
  message: string
  /** The request in the log of the server. */
  requestId?: string | null
  /** True within a layout that already has the page’s main landmark. */
  within?: boolean
}

/** The error page for a status and a message that are already known. It is in the first file: plain elements are enough. */
export function ErrorView({ status, message, requestId = null, within = false }: ErrorViewProps) {
  useTitle(status === 404 ? t`Not Found` : t`Error`)
  const Page = within ? 'div' : 'main'
  return (
    <Page className={classes.page}>
      {status === 404 || status === 0 ? null : <p className={classes.status}>{status}</p>}
      <h1 className={classes.title}>
        {status === 404 ? t`404 Not Found` : t`There was an issue with your request.`}
      </h1>
      <p className={classes.message}>{message}</p>
      {requestId ? (
        <p
          className={classes.message}
        >{rich`Give this number to the person who runs this server: ${<strong>{requestId}</strong>}`}</p>
      ) : null}
      <div className={classes.ways}>
        <Button component="a" href={paths.home} size="md">{t`Home Page`}</Button>
        <Button variant="default" size="md" onClick={() => window.location.reload()}>{t`Try again`}</Button>
      </div>
    </Page>
  )
}

function describe(error: unknown): Pick<ErrorViewProps, 'status' | 'message' | 'requestId'> {
  if (isRouteErrorResponse(error)) {
    return {
      status: error.status,
      message: error.status === 404 ? t`This page could not be found` : error.statusText,
    }
  }
  if (error instanceof ProblemError)
    return { status: error.status, message: told(error.stored), requestId: error.requestId }
  return {
    status: 500,
    message: error instanceof Error ? error.message : t`Something went wrong on this page.`,
  }
}

/** The last resort when even the error page fails: plain HTML, no component of ours. */
export class ErrorPageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <main>
        <p>{t`An error occurred while showing the error page`}</p>
        <a href={paths.home}>{t`Home Page`}</a>
      </main>
    )
  }
}
