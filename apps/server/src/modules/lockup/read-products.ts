import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { Lang } from '@bourse/contract/lang';
import type { lockupCalls } from '@bourse/contract/lockup';
import { formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { startOfDay, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { daysLeft, endOfTerm, firstWholeDay, penaltyOf } from '@bourse/kernel/term';
import type { Rejection } from '../../platform/http/rejection.ts';
import { readPool } from '../pools/index.ts';
import {
  checkOffer,
  checkRoom,
  findTerms,
  formatRate,
  listTerms,
  productAnswer,
  readAllSold,
  readSold,
  readStake,
  standOf,
} from '../products/index.ts';
import { dayKey, selectDays } from './dividend-store.ts';
import { rateOfDay, worstCase } from './lockup.ts';
import { sumOwned } from './lockup-store.ts';
import { family, type LockupTerms } from './lockup-terms.ts';
import type { LockupPorts } from './open-lockup.ts';

type Product = OutputOf<typeof lockupCalls.product>;

async function describe({ db, clock }: LockupPorts, all: readonly LockupTerms[], lang: Lang): Promise<Product[]> {
  const sold = await readAllSold(
    db,
    all.map(({ productId }) => productId),
  );
  const day = startOfDay(clock.now());
  const days = await selectDays(
    db,
    all.map(({ productId }) => ({ productId, day })),
  );
  return Promise.all(
    all.map(async (terms) => {
      const { asset, productId, rates, termDays, quota } = terms;
      const pool = standOf(asset, await readPool(db, family, asset.id));
      const own = sold.get(productId) ?? 0n;
      const common = productAnswer(terms, lang, {
        sold: own,
        pools: [pool],
        neededFor: (stake) => pool.free >= worstCase(stake, rates, termDays),
      });
      // A day that nobody was paid for yet is not written down; what is in the product now stands for it.
      const fill = days.get(dayKey({ productId, day })) ?? { sold: own, quota };
      return {
        ...common,
        rate_low: formatRate(rates.low),
        rate_high: formatRate(rates.high),
        rate_today: formatRate(rateOfDay(rates, fill)),
        dividend_hour: terms.dividendHour,
        renewable: terms.isRenewable,
      };
    }),
  );
}

/** Products on sale. */
export async function listProducts(ports: LockupPorts, lang: Lang): Promise<Product[]> {
  return describe(ports, await listTerms(ports.db, ports.sale, ports.clock.now()), lang);
}

/** One product. @returns NOT_FOUND. */
export async function readProduct(ports: LockupPorts, lang: Lang, id: string): Promise<Result<Product, Rejection>> {
  const terms = await findTerms(ports.db, ports.sale, id, ports.clock.now());
  if (!terms.ok) return terms;
  return ok(present((await describe(ports, [terms.value], lang))[0], 'the product'));
}

/**
 * Yield, penalty and dates before buying.
 * @returns NOT_FOUND, INVALID_AMOUNT, INTEGER_REQUIRED, PRODUCT_NOT_OPEN, PRICE_CHANGED, LIMIT_EXCEEDED, PRODUCT_SOLD_OUT.
 */
export async function quoteLockup(
  { db, clock, sale }: LockupPorts,
  userId: UserId,
  input: InputOf<typeof lockupCalls.quote>,
): Promise<Result<OutputOf<typeof lockupCalls.quote>, Rejection>> {
  const at = clock.now();
  const found = await findTerms(db, sale, input.config_id, at);
  if (!found.ok) return found;
  const terms = found.value;
  const stake = readStake(input.amount, terms);
  if (!stake.ok) return stake;
  const offer = checkOffer(terms, input.terms_id ?? null);
  if (!offer.ok) return offer;
  const { productId, termsId, asset, rates, termDays, penalty } = terms;
  const [owned, sold] = [await sumOwned(db, userId, productId), await readSold(db, productId)];
  const room = checkRoom(terms, { stake: stake.value, owned, sold });
  if (!room.ok) return room;
  const startsAt = firstWholeDay(at);
  const written = (value: bigint): string => formatAmount(value, asset.scale);
  return ok({
    config_id: productId,
    terms_id: termsId,
    amount: written(stake.value),
    rate_low: formatRate(rates.low),
    rate_high: formatRate(rates.high),
    yield_low: written(worstCase(stake.value, { ...rates, high: rates.low }, termDays)),
    yield_high: written(worstCase(stake.value, rates, termDays)),
    penalty_at_once: written(penaltyOf(stake.value, penalty, daysLeft(startsAt, termDays, at))),
    starts_at: toIso(startsAt),
    expires_at: toIso(endOfTerm(startsAt, termDays)),
  });
}
