import type { Attributes, Context, Span, SpanContext, Tracer } from '@opentelemetry/api'

/** The tracer of a server, and the API around it; startTracing.ts sets it where a collector is configured. */
type Tracing = {
  tracer: Tracer
  api: Pick<typeof import('@opentelemetry/api'), 'context' | 'trace' | 'ROOT_CONTEXT' | 'SpanStatusCode'>
}
let tracing: Tracing | null = null

/** @param next null: nothing is traced, and each function here costs one comparison */
export function setTracing(next: Tracing | null) {
  tracing = next
}

export function isTracing(): boolean {
  return tracing !== null
}

/**
 * The place of a span in a trace, as text (W3C Trace Context, `traceparent`), to be carried to another process by a notice
 * or a row.
 */
export type Traceparent = string

/** Returns the place of the span that runs now; null when none does. */
export function currentTrace(): Traceparent | null {
  if (!tracing) return null
  const { api } = tracing
  const found = api.trace.getSpanContext(api.context.active())
  return found ? written(found) : null
}

/** `parent`: null begins a trace, left out the span that runs now. `links`: further spans that led to this one. */
export type SpanOptions = {
  parent?: Traceparent | null | undefined
  links?: readonly (Traceparent | null)[]
  /** Counts and words of Muster alone: nothing of organizations, people, rooms or messages. */
  attributes?: Attributes
}

/** An open span. `set` adds attributes, `end` closes it, `run` makes it the one that runs now. */
export type OpenSpan = {
  set: (attributes: Attributes) => void
  end: (error?: unknown) => void
  run: <T>(work: () => T) => T
}

const untraced: OpenSpan = { set: () => {}, end: () => {}, run: (work) => work() }

/** Opens a span. @param name one of docs/monitoring.md, or a route */
export function openSpan(name: string, { parent, links = [], attributes = {} }: SpanOptions = {}): OpenSpan {
  if (!tracing) return untraced
  const { tracer, api } = tracing
  const around = parent === undefined ? api.context.active() : contextOf(tracing, parent)
  const linked = links.flatMap((each) => parsed(each) ?? []).map((context) => ({ context }))
  const span = tracer.startSpan(name, { attributes, links: linked }, around)
  const inside = api.trace.setSpan(around, span)
  return {
    set: (more) => void span.setAttributes(more),
    end: (error) => endSpan(span, error, api),
    run: (work) => api.context.with(inside, work),
  }
}

/** Does work in a span, which ends with it. */
export async function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: OpenSpan) => Promise<T>,
): Promise<T> {
  if (!tracing) return work(untraced)
  const span = openSpan(name, options)
  try {
    const result = await span.run(() => work(span))
    span.end()
    return result
  } catch (error) {
    span.end(error)
    throw error
  }
}

function endSpan(span: Span, error: unknown, { SpanStatusCode }: Tracing['api']) {
  // The name alone: the message of an error may have an address or a text in it.
  if (error !== undefined) {
    span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
    span.setStatus({ code: SpanStatusCode.ERROR })
  }
  span.end()
}

function contextOf({ api }: Tracing, parent: Traceparent | null): Context {
  const found = parsed(parent)
  return found ? api.trace.setSpanContext(api.ROOT_CONTEXT, found) : api.ROOT_CONTEXT
}

function written({ traceId, spanId, traceFlags }: SpanContext): Traceparent {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}

function parsed(text: Traceparent | null): SpanContext | null {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(text ?? '') ?? []
  if (!traceId || !spanId || !flags) return null
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
}
