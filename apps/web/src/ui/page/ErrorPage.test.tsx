import { MantineProvider } from '@mantine/core'
import { isValidElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test, vi } from 'vitest'
import { ProblemError, sentenceOf } from '../../api/problemError.ts'
import { NotFoundPage } from '../../shell/NotFoundPage.tsx'
import { ErrorPage, ErrorPageBoundary } from './ErrorPage.tsx'

// Test files of one worker share modules: here they are read with what is mocked below, and by nobody else.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

/** The error page says what the specification has it say (sections 2 and 8). */

const thrown = vi.hoisted((): { error: unknown } => ({ error: null }))
vi.mock('react-router', async (original) => ({
  ...(await original<typeof import('react-router')>()),
  useRouteError: () => thrown.error,
}))

const draw = (page: ReactElement) => renderToStaticMarkup(<MantineProvider>{page}</MantineProvider>)

function pageOf(error: unknown): string {
  thrown.error = error
  return draw(<ErrorPage />)
}

test('what is not there is 404 Not Found, with the ways on', () => {
  const page = draw(<NotFoundPage />)
  for (const words of ['404 Not Found', 'This page could not be found', 'Home Page', 'Try again'])
    expect(page).toContain(words)
  expect(page).toContain('href="/"')
  expect(pageOf({ status: 404, statusText: '', internal: false, data: null })).toContain(
    'This page could not be found',
  )
})

test('anything else is an issue, with its status, 500 where it has none, and what it says', () => {
  const refused = pageOf(new ProblemError({ type: 'unknown-middleware', status: 503, detail: 'Full.' }))
  for (const words of ['There was an issue with your request.', '503', 'Full.'])
    expect(refused).toContain(words)
  const broken = pageOf(new Error('It broke.'))
  for (const words of ['There was an issue with your request.', '500', 'It broke.'])
    expect(broken).toContain(words)
  for (const page of [refused, broken]) expect(page).not.toContain('404')
})

test('a failure of the server has the number by which its reason is found', () => {
  const problem = { type: 'failed', status: 500, detail: 'Something went wrong.', requestId: '7KQM-3XPD' }
  expect(pageOf(new ProblemError(problem))).toContain('<strong>7KQM-3XPD</strong>')
  expect(sentenceOf(new ProblemError(problem))).toBe('Something went wrong. Number of this error: 7KQM-3XPD')
  const refusal = { ...problem, status: 409, detail: 'It has ended.' }
  expect(sentenceOf(new ProblemError(refusal))).toBe('It has ended.')
})

test('an error page that breaks is a sentence with a link home', () => {
  expect(ErrorPageBoundary.getDerivedStateFromError()).toEqual({ failed: true })
  const broken = new ErrorPageBoundary({ children: 'the page' })
  expect(broken.render()).toBe('the page')
  broken.state = { failed: true }
  const shown = broken.render()
  const page = isValidElement(shown) ? renderToStaticMarkup(shown) : ''
  expect(page).toContain('An error occurred while showing the error page')
  expect(page).toContain('<a href="/">')
})
