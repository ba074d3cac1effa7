import { proofCalls } from '@bourse/contract/proof';
import { headFile, headPublisher, tickRoutes } from '@bourse/server/modules/prices/index';
import { systemClock } from '@bourse/server/platform/clock/system-clock';
import type { Binding } from '@bourse/server/platform/http/binding';
import { createHttpServer } from '@bourse/server/platform/http/http-server';
import { createLogger } from '@bourse/server/platform/log/logger';
import { createMetrics } from '@bourse/server/platform/metrics/metrics';
import type { EvidenceSource } from '@bourse/server/platform/module-manifest';
import type { BatchDatabase } from '@bourse/server/platform/database/batch-database';

/** A server that answers what everybody may ask about settlements. */
export interface EvidenceServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * Serves the evidence of settlements and the heads of the chain by the server's own edge, whose head it has published.
 * @param lie changes how calls are answered; a control plants it.
 */
export async function serveEvidence(
  db: BatchDatabase,
  sources: readonly EvidenceSource[],
  lie: (binding: Binding) => Binding = (binding) => binding,
): Promise<EvidenceServer> {
  await headPublisher({ db, clock: systemClock }).run();
  const http = await createHttpServer({
    calls: Object.values(proofCalls),
    bindings: tickRoutes(db, sources).map(lie),
    published: [headFile(db)],
    sessions: async () => null,
    gate: async () => null,
    files: async () => null,
    openApi: () => ({}),
    logger: createLogger('silent'),
    metrics: createMetrics(),
    clock: systemClock,
    // More than a hundred a second are refused, as in production, where the script waits.
    rateFactor: 1_000,
    trustedProxies: [],
    isReady: async () => true,
  });
  const port = await http.listen(0, '127.0.0.1');
  return { url: `http://127.0.0.1:${String(port)}`, close: () => http.close() };
}
