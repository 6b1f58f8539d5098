import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client'

/** The figures of one worker, as they go to the process that keeps the workers. */
export type WorkerFigures = MetricObjectWithValues<MetricValue<string>>[]

/** A worker's message with its figures. */
type FiguresMessage = { figures: WorkerFigures }

/** Interval at which a worker sends its figures, in milliseconds. What it counted since is lost when it is killed. */
const sendEvery = 1_000

/**
 * Sends the figures of this worker once a second to the process that keeps the workers, so that a scrape asks no worker.
 * @returns sends them a last time, and no more
 */
export function sendFigures(
  registry: Registry,
  send: (message: FiguresMessage) => void,
): () => Promise<void> {
  const sendNow = async () => send({ figures: (await registry.getMetricsAsJSON()) as WorkerFigures })
  const timer = setInterval(() => void sendNow(), sendEvery).unref()
  void sendNow()
  return () => {
    clearInterval(timer)
    return sendNow()
  }
}

export function isFigures(message: unknown): message is FiguresMessage {
  return typeof message === 'object' && message !== null && 'figures' in message
}

/**
 * Adds up the figures of all workers. What a worker has counted stays counted after its death: a sum that went down would
 * look like a restart to Prometheus, which would count the rest of it a second time.
 */
export class WorkerMetrics {
  private readonly byWorker = new Map<number, WorkerFigures>()
  private ended: WorkerFigures = []

  /** @param worker the id of its process among the workers; a new one has another */
  take(worker: number, figures: WorkerFigures) {
    this.byWorker.set(worker, figures)
  }

  /** Keeps the counts of a worker that has ended, and forgets how it was. */
  end(worker: number) {
    const last = this.byWorker.get(worker) ?? []
    this.byWorker.delete(worker)
    const counts = last.filter(({ type }) => ['counter', 'histogram'].includes(String(type)))
    // Added up at once, so that a worker that dies each minute for a year costs nothing.
    this.ended = sumOf([this.ended, counts]).getMetricsAsArray() as WorkerFigures
  }

  /** @returns the sum of all, in the text format of Prometheus */
  text(): Promise<string> {
    return sumOf([...this.byWorker.values(), this.ended]).metrics()
  }
}

const sumOf = (all: readonly WorkerFigures[]): Registry => AggregatorRegistry.aggregate([...all])
