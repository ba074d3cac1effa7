import { eventOf } from '@bourse/contract/event';
import { nftMoved, type NftNews } from '@bourse/contract/nft-family';
import { formatAmount } from '@bourse/kernel/amount';
import type { AssetId, UserId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import type { OutgoingEvent } from '../../platform/bus/outbox.ts';
import type { Registry } from '../registry/index.ts';

/** What was sold or bid for. */
export interface Named {
  readonly code: string;
  readonly name: string;
  readonly assetId: AssetId;
}

/** What one customer is told. */
export interface Told {
  /** Null: the house, which gets no notice. */
  readonly userId: UserId | null;
  /** Null for whoever has done it. */
  readonly news: NftNews | null;
  readonly amount: bigint;
}

/**
 * The events of something that has happened, one for each customer whom it concerns. What concerns the house alone is one of
 * nobody: whoever looks at the work hears of it.
 */
export function movedEvents(
  registry: Registry,
  { code, name, assetId }: Named,
  told: readonly Told[],
  at: Instant,
): OutgoingEvent[] {
  const { scale } = registry.getAsset(assetId);
  const customers = told.filter(({ userId }) => userId !== null);
  return (customers.length === 0 ? told.slice(0, 1) : customers).map(({ userId, news, amount }) =>
    eventOf(nftMoved, {
      user_id: userId,
      code,
      name,
      news,
      currency_id: assetId,
      amount: formatAmount(amount, scale),
      at: toIso(at),
    }),
  );
}
