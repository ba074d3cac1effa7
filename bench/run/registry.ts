import type { Bench } from './bench.ts';

/**
 * Every bench by its name on the command line, in the order in which all of them run. Each is imported when it is asked for: some
 * bring a compiler or a browser along, and a comparison starts a process for each.
 */
export const benches: Readonly<Record<string, () => Promise<Bench>>> = {
  alerts: async () => (await import('../alerts.ts')).alertsBench,
  candles: async () => (await import('../candles.ts')).candlesBench,
  chain: async () => (await import('../chain.ts')).chainBench,
  copy: async () => (await import('../copy.ts')).copyBench,
  commit: async () => (await import('../commit.ts')).commitBench,
  demo: async () => (await import('../demo.ts')).demoBench,
  due: async () => (await import('../due.ts')).dueBench,
  seconds: async () => (await import('../seconds.ts')).secondsBench,
  fanout: async () => (await import('../fanout.ts')).fanoutBench,
  gateway: async () => (await import('../gateway.ts')).gatewayBench,
  holds: async () => (await import('../holds.ts')).holdsBench,
  http: async () => (await import('../http.ts')).httpBench,
  idle: async () => (await import('../idle.ts')).idleBench,
  lane: async () => (await import('../commit.ts')).laneBench,
  lever: async () => (await import('../lever.ts')).leverBench,
  liabilities: async () => (await import('../liabilities.ts')).liabilitiesBench,
  matching: async () => (await import('../matching.ts')).matchingBench,
  nodes: async () => (await import('../nodes.ts')).nodesBench,
  office: async () => (await import('../office.ts')).officeBench,
  page: async () => (await import('../page.ts')).pageBench,
  start: async () => (await import('../start.ts')).startBench,
  tx: async () => (await import('../tx.ts')).txBench,
};
