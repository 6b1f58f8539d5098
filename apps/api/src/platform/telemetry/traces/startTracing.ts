import type { Environment } from '../../config/environment.ts'
import { setTracing } from './tracer.ts'

/** Interval at which spans are sent, in milliseconds. */
const sendEvery = 1_000

/**
 * Begins to trace in this process or thread, where a collector is configured. Only then is OpenTelemetry loaded.
 * @param env OTEL_EXPORTER_OTLP_ENDPOINT is the collector; the exporter reads OTEL_EXPORTER_OTLP_HEADERS by itself
 * @param version of Muster, for the resource
 * @returns sends what is left, and ends it
 */
export async function startTracing(env: Environment, version: string): Promise<() => Promise<void>> {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint) return async () => {}
  const [api, sdk, resources, hooks, exporter] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ])
  const contexts = new hooks.AsyncLocalStorageContextManager().enable()
  api.context.setGlobalContextManager(contexts)
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({
      'service.name': env.OTEL_SERVICE_NAME || 'muster',
      'service.version': version,
    }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new exporter.OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }),
        scheduledDelayMillis: sendEvery,
      }),
    ],
  })
  setTracing({ tracer: provider.getTracer('muster', version), api })
  return async () => {
    setTracing(null)
    // A collector that is away keeps no server from its end.
    await provider.shutdown().catch(() => {})
    api.context.disable()
  }
}
