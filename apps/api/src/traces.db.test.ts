import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { streamPaths } from '@muster/contract/frames'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type NotificationWorld, openNotificationWorld } from '../test/notificationWorld.ts'
import { notifyingSteps } from '../test/notifying.ts'
import { acknowledgement, instructionIds, roomAt } from '../test/roomCalls.ts'
import { openSse } from '../test/sse.ts'
import { startTracing } from './platform/telemetry/traces/startTracing.ts'
import { currentTrace, isTracing } from './platform/telemetry/traces/tracer.ts'

/** Sends the spans of two servers and of what tells people to a collector (OTLP over HTTP, as JSON), and follows one press. */

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Attribute[]
}
type Export = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[] }

const bodies: string[] = []
const collector = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8').on('data', (text) => {
    body += text
  })
  request.on('end', () => {
    if (request.url === '/v1/traces') bodies.push(body)
    response.setHeader('content-type', 'application/json').end('{}')
  })
})
const exports = () => bodies.map((body) => JSON.parse(body) as Export)
const spans = () =>
  exports().flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  )
const named = (name: string) => spans().filter((span) => span.name === name)
const attributeOf = (span: Span | undefined, key: string) => {
  const { value } = span?.attributes.find((each) => each.key === key) ?? {}
  return value?.stringValue ?? value?.intValue
}

let telling: NotificationWorld
let stopTracing: () => Promise<void>
const { tell, becomes, start } = notifyingSteps(() => telling)

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const { port } = collector.address() as AddressInfo
  stopTracing = await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` }, '9.9.9')
  telling = await openNotificationWorld()
})
afterAll(async () => {
  await telling.close()
  await stopTracing()
  collector.close()
})

const press = 'POST /api/incidents'

test('a press, its write, the notice, the frames of both servers and a message are one trace', async () => {
  // By notices alone: a sweep that is faster would be no part of the trace.
  const other = await telling.world.addServer({ sweepEvery: 600_000 })
  const url = await telling.world.listen(other)
  const room = roomAt(telling.oak, 0)
  const page = await openSse(url + streamPaths.bag(room.barcode))
  await telling.rule([await telling.group([{ kind: 'email', address: 'ann@example.org', name: 'Ann' }])])
  tell()
  const incidentId = await start()
  await becomes(incidentId, { 'email sent': 1 })
  await expect.poll(() => named('notification.deliver').length).toBe(1)
  await expect.poll(() => named('pages.publish').length).toBeGreaterThan(1)
  page.close()

  const stepsOfPress = () => {
    const ofPress = spans().filter(({ traceId }) => traceId === named(press)[0]?.traceId)
    const parentOf = (span: Span) => ofPress.find(({ spanId }) => spanId === span.parentSpanId)?.name ?? null
    return new Set(ofPress.map((span) => `${parentOf(span)} > ${span.name}`))
  }
  await expect
    .poll(stepsOfPress)
    .toEqual(
      new Set([
        `null > ${press}`,
        `${press} > incident.append`,
        'incident.append > pages.publish',
        'incident.append > notice.follow',
        'notice.follow > pages.publish',
        'incident.append > notification.resolve',
        'incident.append > notification.deliver',
      ]),
    )
  const [first] = named(press)
  expect(attributeOf(first, 'http.response.status_code')).toBe(201)
  expect(attributeOf(named('notification.deliver')[0], 'muster.outcome')).toBe('taken')
  // Another press is another trace.
  const before = named(press).length
  await start()
  await expect.poll(() => named(press).length).toBe(before + 1)
  expect(new Set(named(press).map(({ traceId }) => traceId)).size).toBe(before + 1)
})

test('an acknowledgement is traced from its write on, and several at once are one write', async () => {
  const earlier = new Set(spans().map(({ spanId }) => spanId))
  const later = (name: string) => named(name).filter(({ spanId }) => !earlier.has(spanId))
  const incidentId = await start()
  const ids = await instructionIds(telling.world, telling.oak, incidentId)
  const { incidents } = telling.world.server.context
  const say = (place: number) => {
    const { body } = acknowledgement(roomAt(telling.oak, place), incidentId, 0, ids.slice(0, 1))
    return telling.world.server.app.inject({
      method: 'POST',
      url: '/api/incident/SubmitClassroomUpdate',
      payload: body,
    })
  }
  const answers = await Promise.all([0, 1, 2, 3].map(say))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(incidents.knownVersion(incidentId)).toBeGreaterThan(4)
  await expect
    .poll(() =>
      later('incident.append').reduce((sum, span) => sum + Number(attributeOf(span, 'muster.commands')), 0),
    )
    .toBeGreaterThanOrEqual(5)
  expect(new Set(later('POST /api/incident/SubmitClassroomUpdate').map(({ traceId }) => traceId)).size).toBe(
    4,
  )
})

test('nothing of an organization, a person, a room or a message is in what is sent', () => {
  const allowed =
    /^(http\.(request\.method|route|response\.status_code)|muster\.(commands|events|channel|outcome)|error\.type)$/
  const keys = new Set(spans().flatMap(({ attributes }) => attributes.map(({ key }) => key)))
  expect([...keys].filter((key) => !allowed.test(key))).toEqual([])
  const resource = exports()[0]?.resourceSpans[0]?.resource.attributes ?? []
  expect(resource.map(({ key }) => key)).toEqual(['service.name', 'service.version'])
  const { oak } = telling
  const { Manager } = oak.staff
  const sent = bodies.join()
  for (const secret of [oak.id, 'ann@example.org', Manager.email, roomAt(oak, 0).barcode, roomAt(oak, 0).id])
    expect(sent).not.toContain(secret)
})

test('without a collector nothing is traced, and nothing of it is stored', async () => {
  const stop = await startTracing({}, '9.9.9')
  await stop()
  expect(isTracing()).toBe(true)
  await stopTracing()
  expect([isTracing(), currentTrace()]).toEqual([false, null])
  await start()
  const { rows } = await telling.world.asOwner((owner) =>
    owner.query('select traceparent from notification_request order by made_at desc limit 1'),
  )
  expect(rows).toEqual([{ traceparent: null }])
})
