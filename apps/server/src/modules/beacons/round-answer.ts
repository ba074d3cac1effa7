import type { BeaconSource, roundOut } from '@bourse/contract/beacon';
import { type Instant, instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type * as z from 'zod/mini';
import type { Queryable } from '../../platform/database/sql.ts';
import { findTickFrom, type Span } from '../prices/index.ts';
import type { KeptRound } from './beacon-store.ts';

/** Whom a draw by a source trusts. */
export const trustOf = ({ kind }: BeaconSource): 'beacon' | 'operator' => (kind === 'ticks' ? 'operator' : 'beacon');

/** What a round has told, as evidence tells it. */
export function roundAnswer({ round, told }: KeptRound): z.output<typeof roundOut> {
  const { value, proof } = present(told, 'what a round has told');
  return {
    round,
    value,
    signature: proof.signature ?? null,
    headers: proof.headers === undefined ? null : [...proof.headers],
    tick_id: proof.tick_id ?? null,
  };
}

const momentOf = (iso: string): Instant => instant(Date.parse(iso));

/** The ticks that show what a round of the exchange's own ticks has told; null of another source. */
export async function spanOfRound(db: Queryable, { kind }: BeaconSource, { round }: KeptRound): Promise<Span | null> {
  if (kind !== 'ticks') return null;
  const tick = await findTickFrom(db, momentOf(round));
  return tick === undefined ? null : { from: momentOf(round), to: momentOf(tick.at) };
}
