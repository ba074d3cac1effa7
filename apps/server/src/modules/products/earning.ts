import { eventOf } from '@bourse/contract/event';
import type { earningEvents } from '@bourse/contract/lockup-family';
import { type Atoms, atoms, formatAmount } from '@bourse/kernel/amount';
import { type Instant, toIso } from '@bourse/kernel/instant';
import type { OutgoingEvent } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { MoneyPorts } from '../ledger/index.ts';
import type { Registry } from '../registry/index.ts';
import type { Accrual, Accruing, Dividend } from './accrual.ts';
import type { EarningTerms, Position, PositionEnd } from './position.ts';
import type { EarningFamily } from './position-moves.ts';
import type { PositionStore } from './position-store.ts';
import type { SaleFamily } from './sale.ts';

/** What a family whose positions earn for whole days brings with it: its rules of money, its rows, its events. */
export interface Earning<R, D extends Dividend> {
  readonly name: EarningFamily;
  readonly sale: SaleFamily<EarningTerms<R>>;
  readonly positions: PositionStore<R>;
  /** The most that a day pays on an amount: what the pool holds for each day of a term. */
  readonly mostOfDay: (amount: Atoms, rates: R) => Atoms;
  /** What each of these positions has earned in the days that are over and not paid. */
  readonly accrue: (tx: Tx, accruing: readonly Accruing<R>[]) => Promise<readonly Accrual<D>[]>;
  /** Writes down what was paid for which day; a day is paid once. */
  readonly insertDividends: (tx: Tx, dividends: readonly D[], at: Instant) => void;
  readonly events: ReturnType<typeof earningEvents>;
}

/** What the operations of such a family stand on. */
export interface EarningPorts<R, D extends Dividend> extends MoneyPorts {
  readonly registry: Registry;
  readonly earning: Earning<R, D>;
}

/** What the pool holds for a number of days. */
export function worstCase<R>(
  { mostOfDay }: Pick<Earning<R, Dividend>, 'mostOfDay'>,
  amount: Atoms,
  rates: R,
  days: number,
): Atoms {
  return atoms(mostOfDay(amount, rates) * BigInt(days));
}

function factsOf(registry: Registry, position: Position<unknown>, at: Instant) {
  return {
    user_id: position.userId,
    position_id: position.id,
    config_id: position.productId,
    currency_id: position.assetId,
    amount: formatAmount(position.amount, registry.getAsset(position.assetId).scale),
    at: toIso(at),
  };
}

type Telling = Pick<EarningPorts<unknown, Dividend>, 'registry'> & {
  readonly earning: Pick<Earning<unknown, Dividend>, 'events'>;
};

/** Tells that a position was opened. */
export function openedEvent({ registry, earning }: Telling, position: Position<unknown>): OutgoingEvent {
  const facts = factsOf(registry, position, position.createdAt);
  const renewed = position.renewedFrom !== null;
  return eventOf(earning.events.opened, { ...facts, expires_at: toIso(position.expiresAt), renewed });
}

/** Tells that a position will be renewed within a day. */
export function renewingEvent({ registry, earning }: Telling, position: Position<unknown>, at: Instant): OutgoingEvent {
  const facts = factsOf(registry, position, at);
  return eventOf(earning.events.renewing, { ...facts, expires_at: toIso(position.expiresAt) });
}

/** Tells that a position ended. @param renewal whether its principal went on, and whether it should have. */
export function endedEvent(
  { registry, earning }: Telling,
  position: Position<unknown>,
  { at, early, penalty, payout }: PositionEnd,
  renewal: 'none' | 'done' | 'failed' = 'none',
): OutgoingEvent {
  const { scale } = registry.getAsset(position.assetId);
  return eventOf(earning.events.ended, {
    ...factsOf(registry, position, at),
    early,
    penalty: formatAmount(penalty, scale),
    payout: formatAmount(payout, scale),
    renewed: renewal === 'done',
    renewal_failed: renewal === 'failed',
  });
}
