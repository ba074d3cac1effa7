import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What the process tells about itself, in the text format of Prometheus. */
export interface Metrics {
  /** One answered request. `call` is the contract's name, so that the number of series is bounded. */
  readonly observeRequest: (call: string, status: number, outcome: string, seconds: number) => void;
  /**
   * A figure that is read when somebody asks; NaN where it cannot be read, so that all others are still told.
   * Names are snake_case with their unit last.
   */
  readonly gauge: (name: string, help: string, read: () => number | Promise<number>) => void;
  /** A count since the start of the process that somebody else keeps, read when somebody asks. */
  readonly keptCount: (name: string, help: string, read: () => number) => void;
  /** Counts what happens, by one label where there is one; its values must be few. */
  readonly counter: (name: string, help: string, label?: string) => (by: number, value?: string) => void;
  /** A duration or size that is observed as it happens, by some labels where there are any; their values must be few. */
  readonly histogram: (
    name: string,
    help: string,
    buckets: readonly number[],
    labels?: readonly string[],
  ) => (value: number, ...of: readonly string[]) => void;
  readonly contentType: string;
  readonly text: () => Promise<string>;
}

const requestBucketsSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

async function readOrNaN(read: () => number | Promise<number>): Promise<number> {
  try {
    return await read();
  } catch {
    return Number.NaN;
  }
}

function addHistogram(registry: Registry): Metrics['histogram'] {
  return (name, help, buckets, labels = []) => {
    const given = { name, help, labelNames: [...labels], buckets: [...buckets], registers: [registry] };
    const histogram = new Histogram(given);
    // The library puts the labels together anew each time; there are few.
    const known = new Map<string, Histogram.Internal<string>>();
    return (value, ...of) => {
      const key = of.join('\n');
      const series = known.get(key) ?? histogram.labels(...of);
      known.set(key, series);
      series.observe(value);
    };
  };
}

/** A registry of its own: two servers in one test process do not share figures. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const histogram = addHistogram(registry);
  const requestHelp = 'Time from the arrival of a request to its answer';
  const requestLabels = ['call', 'status', 'outcome'];
  const observe = histogram('http_request_duration_seconds', requestHelp, requestBucketsSeconds, requestLabels);
  return {
    observeRequest: (call, status, outcome, seconds) => observe(seconds, call, String(status), outcome),
    gauge: (name, help, read) => {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          gauge.set(await readOrNaN(read));
        },
      });
    },
    keptCount: (name, help, read) => {
      const counter: Counter = new Counter({
        name,
        help,
        registers: [registry],
        collect() {
          counter.reset();
          counter.inc(read());
        },
      });
    },
    counter: (name, help, label) => {
      const counter = new Counter({
        name,
        help,
        labelNames: label === undefined ? [] : [label],
        registers: [registry],
      });
      return (by, value) => {
        if (label === undefined || value === undefined) counter.inc(by);
        else counter.inc({ [label]: value }, by);
      };
    },
    histogram,
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}
