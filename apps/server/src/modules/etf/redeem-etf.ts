import type { InputOf, OutputOf } from '@bourse/contract/call';
import { etfCalls } from '@bourse/contract/etf';
import { formatAmount } from '@bourse/kernel/amount';
import { type Instant, instant, secondMs, toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { daysLeft } from '@bourse/kernel/term';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { cancelDue } from '../../platform/jobs/due-work.ts';
import { type MoneyRequester, poolAccount, productAccount, runMoneyOperation, userAccount } from '../ledger/index.ts';
import { priceScale } from '../prices/index.ts';
import { priceBasket } from './basket-prices.ts';
import { endEtf, type Ending, endingOf, exitPriceOf } from './end-etf.ts';
import type { EtfPorts } from './etf-ports.ts';
import { findPosition, lockPositions, type Position } from './etf-store.ts';
import { family } from './etf-terms.ts';

type Answer = OutputOf<typeof etfCalls.cancel>;

/** So long the figures of a quote are told; what is carried out goes by the index of its moment. */
const validMs = 10 * secondMs;

function endNow(ports: EtfPorts, position: Position, at: Instant): Result<Ending, Rejection> {
  const prices = priceBasket(
    ports.feed,
    position.holdings.map(({ assetId }) => ports.registry.getAsset(assetId)),
  );
  if (!prices.ok) return prices;
  return ok(endingOf(ports, position, daysLeft(position.startsAt, position.termDays, at), prices.value));
}

function answerOf(ending: Ending, scale: number, at: Instant, done: { readonly inKind: boolean } | null): Answer {
  const { position, worth, penalty } = ending;
  const written = (value: bigint): string => formatAmount(value, scale);
  return {
    id: position.id,
    redeemed: done !== null,
    penalty: written(penalty),
    payout: written((worth ?? 0n) - penalty),
    remaining_days: ending.daysLeft,
    valid_until: toIso(instant(at + validMs)),
    exit_price: formatAmount(exitPriceOf(ending, scale) ?? 0n, priceScale),
    in_kind: done?.inKind ?? false,
  };
}

/**
 * Tells what an end would give at the index of the moment, or carries it out (S83, S162).
 * @returns in this order NOT_FOUND, ID_REUSED, STATE_CHANGED, PRICE_UNAVAILABLE, TRADING_HALTED.
 */
export async function redeemEtf(
  ports: EtfPorts,
  requester: MoneyRequester,
  input: InputOf<typeof etfCalls.cancel>,
): Promise<Result<Answer, Rejection>> {
  const { db, clock, registry } = ports;
  const { userId } = requester;
  const found = await findPosition(db, userId, input.id);
  if (found === undefined) return reject('NOT_FOUND');
  const { scale } = registry.getAsset(found.assetId);
  if (input.redemption === 0) {
    if (found.status === 2) return reject('STATE_CHANGED');
    const at = clock.now();
    const ending = endNow(ports, found, at);
    return ending.ok ? ok(answerOf(ending.value, scale, at, null)) : ending;
  }
  return runMoneyOperation(ports, {
    call: etfCalls.cancel,
    requester,
    clientKey: input.client_order_id,
    accounts: keysOf(found),
    prepare: async (tx, at) => {
      await cancelDue(tx, family, `expiry:${found.id}`);
      const [position] = await lockPositions(tx, [found.id]);
      if (position === undefined || position.status === 2) return reject('STATE_CHANGED');
      return endNow(ports, position, at);
    },
    decide: async ({ tx, at, balanceOf }, ending) => {
      const free = balanceOf(ending.position.pool).available;
      const { end, event, postings } = await endEtf(tx, scale, ending, free, at);
      return ok({ entry: { postings }, events: [event], answer: answerOf(ending, scale, at, end) });
    },
  });
}

function keysOf({ userId, assetId, holdings }: Position) {
  const coins = holdings.flatMap(({ assetId: id }) => [
    [`change ${String(id)}`, userAccount(userId, id, 'change')] as const,
    [`product ${String(id)}`, productAccount(userId, id, family)] as const,
    [`pool ${String(id)}`, poolAccount(family, id)] as const,
  ]);
  const own = { change: userAccount(userId, assetId, 'change'), pool: poolAccount(family, assetId) };
  return { ...own, ...Object.fromEntries(coins) };
}
