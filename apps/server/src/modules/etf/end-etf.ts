import { eventOf } from '@bourse/contract/event';
import { etfEnded } from '@bourse/contract/etf';
import { type Atoms, atoms, formatAmount, mulDiv, oneUnit, zeroAtoms } from '@bourse/kernel/amount';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { penaltyOf } from '@bourse/kernel/term';
import type { Tx } from '../../platform/database/database.ts';
import type { Posting } from '../ledger/index.ts';
import { citeTick, priceScale, recordTick } from '../prices/index.ts';
import { changeSold } from '../products/index.ts';
import type { BasketPrices } from './basket-prices.ts';
import { move, referenceOf } from './coin-moves.ts';
import { sharesScale } from './etf.ts';
import type { EtfPorts } from './etf-ports.ts';
import { endPosition, type Position, type PositionEnd } from './etf-store.ts';
import { valueOf } from './position-answer.ts';

/** What a position comes to when it ends: its coins' worth less the penalty, or the coins themselves. */
export interface Ending {
  readonly position: Position;
  /** Of the coins by the index; null below the quorum, where only the coins themselves can be given back. */
  readonly worth: Atoms | null;
  readonly penalty: Atoms;
  readonly daysLeft: number;
  readonly prices: BasketPrices | null;
}

/** Works out what an end comes to. */
export function endingOf(
  ports: Pick<EtfPorts, 'registry'>,
  position: Position,
  left: number,
  prices: BasketPrices | null,
): Ending {
  const worth = valueOf(ports, position, prices);
  const penalty = worth === null ? zeroAtoms : penaltyOf(worth, position.penalty, left);
  return { position, worth, penalty, daysLeft: left, prices };
}

/** What one share gives at an end, in 10^-12: the worth over the shares, cut. */
export function exitPriceOf({ position: { shares }, worth }: Ending, scale: number): bigint | null {
  if (worth === null) return null;
  return (worth * 10n ** BigInt(priceScale + sharesScale)) / (shares * oneUnit({ scale }));
}

/** The postings of an end that is paid in the currency. */
function inCurrency({ position, worth, penalty }: Ending): Posting[] {
  const { id, assetId, change, pool, holdings } = position;
  return [
    ...holdings.flatMap((coin) =>
      move({ id, assetId: coin.assetId, kind: 'etf_return' }, [coin.product, coin.pool], coin.amount),
    ),
    ...move({ id, assetId, kind: 'etf_return' }, [pool, change], worth ?? 0n),
    ...move({ id, assetId, kind: 'etf_penalty' }, [change, pool], penalty),
  ];
}

/** The postings of an end in the coins themselves: the pool keeps the penalty's part of each, rounded up. */
function inKind({ position: { id, holdings }, worth, penalty }: Ending): Posting[] {
  return holdings.flatMap((coin) => {
    const kept = worth === null || worth === 0n ? zeroAtoms : mulDiv(coin.amount, penalty, worth, 'up');
    const of = { id, assetId: coin.assetId };
    return [
      ...move({ ...of, kind: 'etf_return' }, [coin.product, coin.change], coin.amount),
      ...move({ ...of, kind: 'etf_penalty' }, [coin.change, coin.pool], kept),
    ];
  });
}

/**
 * Ends a locked position: out of the pool in the currency where it has the worth, else in the coins, which are always
 * there. Writes the position's end, the sale and the evidence.
 * @param free what the pool has of the currency.
 * @returns what is posted, the event, and what the customer gets in the currency.
 */
export async function endEtf(tx: Tx, scale: number, ending: Ending, free: bigint, at: Instant) {
  const { position, worth, penalty, daysLeft: left, prices } = ending;
  const payout = atoms((worth ?? 0n) - penalty);
  const isInKind = worth === null || free < payout;
  const exitPrice = exitPriceOf(ending, scale);
  const end: PositionEnd = { at, early: left > 0, penalty, payout, exitPrice, inKind: isInKind };
  endPosition(tx, position.id, end);
  changeSold(tx, [{ productId: position.productId, by: -position.amount }]);
  if (prices !== null && prices.ticks.length > 0) {
    citeTick(tx, `${referenceOf(position.id)}:end`, await recordTick(tx, at, prices.ticks));
  }
  const event = eventOf(etfEnded, {
    user_id: position.userId,
    position_id: position.id,
    config_id: position.productId,
    currency_id: position.assetId,
    amount: formatAmount(position.amount, scale),
    early: end.early,
    penalty: formatAmount(penalty, scale),
    payout: formatAmount(payout, scale),
    in_kind: isInKind,
    at: toIso(at),
  });
  return { end, event, postings: isInKind ? inKind(ending) : inCurrency(ending), paid: isInKind ? 0n : payout };
}
