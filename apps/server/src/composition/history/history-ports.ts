import type { Clock } from '@bourse/kernel/clock';
import { checkApprovals, checkSignatures, decisionStream, requestStream } from '../../modules/approvals/index.ts';
import { auditStream } from '../../modules/audit/index.ts';
import { type HistoryPorts, rootPublisher } from '../../modules/history/index.ts';
import { checkProvenance, type Discrepancy, endOfPiece, postingStream } from '../../modules/ledger/index.ts';
import { dayWitness, verifyDays } from '../../modules/liabilities/index.ts';
import { headWitness } from '../../modules/prices/index.ts';
import type { Registry } from '../../modules/registry/index.ts';
import { provenance } from './posting-sources.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import type { Database } from '../../platform/database/database.ts';

/** What the roots over the history are made of, and which other chains they carry. */
export const historyParts = {
  streams: [postingStream, auditStream, requestStream, decisionStream],
  witnesses: [headWitness, dayWitness],
} as const;

/** Compares what is written with what asked for it: postings, requests of staff, and published days of liabilities. */
export async function checkSources(
  { db, registry }: { readonly db: Database; readonly registry: Registry },
  stop?: AbortSignal,
): Promise<Discrepancy[]> {
  return [
    ...(await checkProvenance(db, provenance, stop)),
    ...(await checkApprovals(db, stop)),
    ...(await checkSignatures(db, stop)),
    ...(await verifyDays({ db, registry }, stop)),
  ];
}

/**
 * Opens what makes a root a minute, and compares everything with its sources once a day.
 * @param tell told every day; of nothing where everything fits.
 */
export const openHistory = (
  ports: { readonly db: Database; readonly clock: Clock; readonly registry: Registry },
  tell: (found: readonly Discrepancy[]) => void,
): ModuleManifest => ({
  name: 'history',
  repetitions: [rootPublisher(historyPorts(ports))],
  dailyWork: [
    { name: 'sources of the history', run: async (_now, _tell, stop) => tell(await checkSources(ports, stop)) },
  ],
});

/** What makes them. */
export const historyPorts = ({ db, clock }: { readonly db: Database; readonly clock: Clock }): HistoryPorts => ({
  db,
  clock,
  ...historyParts,
  endOfWindow: endOfPiece,
});
