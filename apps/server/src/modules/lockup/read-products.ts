import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { Lang } from '@bourse/contract/lang';
import type { lockupCalls } from '@bourse/contract/lockup';
import { formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { startOfDay } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Rejection } from '../../platform/http/rejection.ts';
import { readPool } from '../pools/index.ts';
import {
  dayKey,
  findTerms,
  formatRate,
  listTerms,
  productAnswer,
  quotePosition,
  readAllSold,
  standOf,
  worstCase,
} from '../products/index.ts';
import { selectDays } from './dividend-store.ts';
import { mostOfDay, promisedFor, rateOfDay } from './lockup.ts';
import type { LockupPorts } from './lockup-earning.ts';
import { family, type LockupTerms } from './lockup-terms.ts';

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
        neededFor: (stake) => pool.free >= worstCase({ mostOfDay }, stake, rates, termDays),
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
  return describe(ports, await listTerms(ports.db, ports.earning.sale, ports.clock.now()), lang);
}

/** One product. @returns NOT_FOUND. */
export async function readProduct(ports: LockupPorts, lang: Lang, id: string): Promise<Result<Product, Rejection>> {
  const terms = await findTerms(ports.db, ports.earning.sale, id, ports.clock.now());
  if (!terms.ok) return terms;
  return ok(present((await describe(ports, [terms.value], lang))[0], 'the product'));
}

/**
 * Yield, penalty and dates before buying.
 * @returns NOT_FOUND, INVALID_AMOUNT, INTEGER_REQUIRED, PRODUCT_NOT_OPEN, PRICE_CHANGED, LIMIT_EXCEEDED, PRODUCT_SOLD_OUT.
 */
export async function quoteLockup(
  ports: LockupPorts,
  userId: UserId,
  input: InputOf<typeof lockupCalls.quote>,
): Promise<Result<OutputOf<typeof lockupCalls.quote>, Rejection>> {
  const quote = await quotePosition({ ...ports, ...ports.earning }, userId, input);
  if (!quote.ok) return quote;
  const { amount, answer, terms } = quote.value;
  const { asset, rates, termDays } = terms;
  return ok({
    ...answer,
    rate_low: formatRate(rates.low),
    rate_high: formatRate(rates.high),
    yield_low: formatAmount(promisedFor(amount, rates, termDays), asset.scale),
    yield_high: formatAmount(worstCase({ mostOfDay }, amount, rates, termDays), asset.scale),
  });
}
