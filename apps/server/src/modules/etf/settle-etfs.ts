import type { AccountId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { invariant, present } from '@bourse/kernel/invariant';
import { endOfTerm, firstWholeDay } from '@bourse/kernel/term';
import { appendEvents, type OutgoingEvent } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type DueWork, oneByOne, scheduleDue } from '../../platform/jobs/due-work.ts';
import { applyLocked, balanceIn, lockBalances, type Posting } from '../ledger/index.ts';
import { changeSold, findTerms } from '../products/index.ts';
import { priceBasket } from './basket-prices.ts';
import { endEtf, endingOf } from './end-etf.ts';
import type { EtfPorts } from './etf-ports.ts';
import { endPosition, insertPosition, lockPositions, type Position } from './etf-store.ts';
import { family } from './etf-terms.ts';
import { openedEvent } from './open-etf.ts';
import { valueOf } from './position-answer.ts';

/** What falls due for ETF positions: their expiry. Below the quorum the coins themselves are given back. */
export function etfDueWork(ports: EtfPorts): DueWork {
  return {
    module: family,
    atOnce: oneByOne,
    settle: async (tx, entries, now) => {
      const ids = entries.map(({ reference }) => reference.slice('expiry:'.length));
      const running = (await lockPositions(tx, ids)).filter(({ status }) => status === 1);
      if (running.length > 0) await expire(ports, tx, running, now);
    },
  };
}

async function expire(ports: EtfPorts, tx: Tx, positions: readonly Position[], now: Instant): Promise<void> {
  const accounts = positions.flatMap(({ change, pool, holdings }) => [
    change,
    pool,
    ...holdings.flatMap((coin) => [coin.change, coin.product, coin.pool]),
  ]);
  const locked = await lockBalances(tx, accounts);
  // The worker looks before it begins; a halt in between rolls back, and it comes again.
  invariant(locked.ok, 'money was halted while due work was settled');
  const balanceOf = balanceIn(locked.value);
  const free = new Map<AccountId, bigint>(positions.map(({ pool }) => [pool, balanceOf(pool).available]));
  const postings: Posting[] = [];
  const events: OutgoingEvent[] = [];
  for (const position of positions) {
    const scale = ports.registry.getAsset(position.assetId).scale;
    if (position.autoRenew && (await isRenewable(ports, tx, position, now))) {
      events.push(openedEvent(await renew(ports, tx, position, now), scale));
      continue;
    }
    const coins = position.holdings.map(({ assetId }) => ports.registry.getAsset(assetId));
    const prices = priceBasket(ports.feed, coins);
    const ending = endingOf(ports, position, 0, prices.ok ? prices.value : null);
    const left = present(free.get(position.pool), 'a locked pool');
    const ended = await endEtf(tx, scale, ending, left, now);
    free.set(position.pool, left - ended.paid);
    postings.push(...ended.postings);
    events.push(ended.event);
  }
  applyLocked(tx, locked.value, { at: now, postings });
  appendEvents(tx, now, events);
}

async function isRenewable({ sale }: EtfPorts, tx: Tx, { productId }: Position, now: Instant): Promise<boolean> {
  const terms = await findTerms(tx, sale, productId, now);
  return terms.ok && terms.value.isOpen;
}

/** The same shares for another term under the terms of the day: nothing is bought or sold. */
async function renew(ports: EtfPorts, tx: Tx, from: Position, now: Instant): Promise<Position> {
  const terms = await findTerms(tx, ports.sale, from.productId, now);
  invariant(terms.ok, 'a product that can be renewed has terms');
  const { termsId, termDays, penalty } = terms.value;
  const startsAt = firstWholeDay(now);
  const worth = valueOf(ports, from, null) ?? 0n;
  endPosition(tx, from.id, { at: now, early: false, penalty: 0n, payout: worth, exitPrice: null, inKind: false });
  changeSold(tx, [{ productId: from.productId, by: -from.amount }]);
  const position = await insertPosition(tx, {
    ...from,
    termsId,
    termDays,
    penalty,
    createdAt: now,
    startsAt,
    expiresAt: endOfTerm(startsAt, termDays),
    renewedFrom: from.id,
  });
  changeSold(tx, [{ productId: position.productId, by: position.amount }]);
  scheduleDue(tx, [{ module: family, reference: `expiry:${position.id}`, dueAt: position.expiresAt }]);
  return position;
}
