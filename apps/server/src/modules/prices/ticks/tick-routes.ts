import type { OutputOf } from '@bourse/contract/call';
import { proofCalls } from '@bourse/contract/proof';
import { isIdText } from '@bourse/kernel/ids';
import { ok, type Result } from '@bourse/kernel/result';
import type { Queryable } from '../../../platform/database/sql.ts';
import { bind, type Binding } from '../../../platform/http/binding.ts';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import type { EvidenceSource } from '../../../platform/module-manifest.ts';
import { joinSpans } from './kept-prices.ts';
import { genesisHash, readContent, type TickRow } from './tick.ts';
import { findCited, findHead, selectTicksBetween } from './tick-store.ts';

/** Binds the calls by which anybody can check what something was settled at. */
export function tickRoutes(db: Queryable, sources: readonly EvidenceSource[]): Binding[] {
  return [
    bind(proofCalls.head, async () => {
      const head = await findHead(db);
      return ok({ id: String(head?.id ?? 0), at: head?.at ?? null, hash: head?.hash ?? genesisHash });
    }),
    bind(proofCalls.evidence, (_context, { id }) => readEvidence(db, sources, id)),
  ];
}

const tickAnswer = ({ id, at, content, previousHash, hash }: TickRow) => ({
  tick_id: String(id),
  at,
  content,
  previous_hash: previousHash,
  hash,
});

/** What a settlement was made at: the ticks of the moments that count, or the one that it names. @returns NOT_FOUND. */
async function readEvidence(
  db: Queryable,
  sources: readonly EvidenceSource[],
  reference: string,
): Promise<Result<OutputOf<typeof proofCalls.evidence>, Rejection>> {
  const [kind, id = ''] = reference.split(':');
  const source = sources.find((one) => one.kind === kind);
  const told = source === undefined || !isIdText(id) ? null : await source.read(db, id);
  const cited = await findCited(db, reference);
  const ticks: TickRow[] = [];
  for (const { from, to } of joinSpans(told?.spans ?? [])) ticks.push(...(await selectTicksBetween(db, from, to)));
  if (ticks.length === 0 && cited !== undefined) ticks.push(cited);
  const tick = cited ?? ticks.at(-1);
  const prices = tick === undefined ? null : readContent(tick.content);
  if (tick === undefined || prices === null) return reject('NOT_FOUND');
  return ok({
    reference,
    ...tickAnswer(tick),
    prices: [...prices],
    settlement: told?.settlement ?? null,
    ticks: ticks.map(tickAnswer),
  });
}
