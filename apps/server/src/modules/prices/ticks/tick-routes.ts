import type { OutputOf } from '@bourse/contract/call';
import { proofCalls } from '@bourse/contract/proof';
import { ok, type Result } from '@bourse/kernel/result';
import type { Queryable } from '../../../platform/database/sql.ts';
import { bind, type Binding } from '../../../platform/http/binding.ts';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import { genesisHash, readContent } from './tick.ts';
import { findCited, findHead } from './tick-store.ts';

/** Binds the calls by which anybody can check what something was settled at. */
export function tickRoutes(db: Queryable): Binding[] {
  return [
    bind(proofCalls.head, async () => {
      const head = await findHead(db);
      return ok({ id: String(head?.id ?? 0), at: head?.at ?? null, hash: head?.hash ?? genesisHash });
    }),
    bind(proofCalls.evidence, (_context, { id }) => readEvidence(db, id)),
  ];
}

/** The tick of one settlement with all that it was made of. @returns NOT_FOUND. */
async function readEvidence(
  db: Queryable,
  reference: string,
): Promise<Result<OutputOf<typeof proofCalls.evidence>, Rejection>> {
  const tick = await findCited(db, reference);
  const prices = tick === undefined ? null : readContent(tick.content);
  if (tick === undefined || prices === null) return reject('NOT_FOUND');
  const { id, at, content, previousHash, hash } = tick;
  return ok({ reference, tick_id: String(id), at, prices: [...prices], content, previous_hash: previousHash, hash });
}
