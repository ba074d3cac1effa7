import type { Clock } from '@bourse/kernel/clock';
import { decisionStream, requestStream } from './modules/approvals/index.ts';
import { auditStream } from './modules/audit/index.ts';
import { type HistoryPorts, rootPublisher } from './modules/history/index.ts';
import { endOfPiece, postingStream } from './modules/ledger/index.ts';
import { dayWitness } from './modules/liabilities/index.ts';
import { headWitness } from './modules/prices/index.ts';
import type { ModuleManifest } from './platform/module-manifest.ts';
import type { Database } from './platform/database/database.ts';

/** What the roots over the history are made of, and which other chains they carry. */
export const historyParts = {
  streams: [postingStream, auditStream, requestStream, decisionStream],
  witnesses: [headWitness, dayWitness],
} as const;

/** Opens what makes a root a minute. */
export const openHistory = (ports: { readonly db: Database; readonly clock: Clock }): ModuleManifest => ({
  name: 'history',
  repetitions: [rootPublisher(historyPorts(ports))],
});

/** What makes them. */
export const historyPorts = (ports: { readonly db: Database; readonly clock: Clock }): HistoryPorts => ({
  ...ports,
  ...historyParts,
  endOfWindow: endOfPiece,
});
