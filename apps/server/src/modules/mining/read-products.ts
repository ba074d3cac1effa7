import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { Lang } from '@bourse/contract/lang';
import type { miningCalls } from '@bourse/contract/mining';
import { formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { ok, type Result } from '@bourse/kernel/result';
import type { Rejection } from '../../platform/http/rejection.ts';
import { readPool } from '../pools/index.ts';
import {
  findTerms,
  formatRate,
  listTerms,
  productAnswer,
  quotePosition,
  readSold,
  standOf,
  worstCase,
} from '../products/index.ts';
import { mostOfDay, rateOfDay, shareOfDay } from './mining.ts';
import type { MiningPorts } from './mining-earning.ts';
import { family, type MiningTerms } from './mining-terms.ts';
import { shareAnswer } from './position-answer.ts';

type Product = OutputOf<typeof miningCalls.product>;

async function describe({ db }: MiningPorts, terms: MiningTerms, lang: Lang): Promise<Product> {
  const { asset, productId, rates, termDays, minimum, dividendHour, isRenewable } = terms;
  const sold = await readSold(db, productId);
  const pool = standOf(asset, await readPool(db, family, asset.id));
  const common = productAnswer(terms, lang, {
    sold,
    pools: [pool],
    neededFor: (stake) => pool.free >= worstCase({ mostOfDay }, stake, rates, termDays),
  });
  return {
    ...common,
    ...shareAnswer(rates, asset.scale),
    // Where nobody shares the budget yet, the smallest purchase would have it alone.
    rate_today: formatRate(rateOfDay(rates, sold > minimum ? sold : minimum)),
    staked: formatAmount(sold, asset.scale),
    dividend_hour: dividendHour,
    renewable: isRenewable,
  };
}

/** Products on sale. */
export async function listProducts(ports: MiningPorts, lang: Lang): Promise<Product[]> {
  const all = await listTerms(ports.db, ports.earning.sale, ports.clock.now());
  return Promise.all(all.map((terms) => describe(ports, terms, lang)));
}

/** One product. @returns NOT_FOUND. */
export async function readProduct(ports: MiningPorts, lang: Lang, id: string): Promise<Result<Product, Rejection>> {
  const terms = await findTerms(ports.db, ports.earning.sale, id, ports.clock.now());
  return terms.ok ? ok(await describe(ports, terms.value, lang)) : terms;
}

/**
 * Share, penalty and dates before buying.
 * @returns NOT_FOUND, INVALID_AMOUNT, INTEGER_REQUIRED, PRODUCT_NOT_OPEN, PRICE_CHANGED, LIMIT_EXCEEDED, PRODUCT_SOLD_OUT.
 */
export async function quoteMining(
  ports: MiningPorts,
  userId: UserId,
  input: InputOf<typeof miningCalls.quote>,
): Promise<Result<OutputOf<typeof miningCalls.quote>, Rejection>> {
  const quote = await quotePosition({ ...ports, ...ports.earning }, userId, input);
  if (!quote.ok) return quote;
  const { amount, answer, sold, terms } = quote.value;
  const { asset, rates, termDays } = terms;
  return ok({
    ...answer,
    ...shareAnswer(rates, asset.scale),
    yield_a_day: formatAmount(shareOfDay(amount, rates, sold + amount), asset.scale),
    yield_max: formatAmount(worstCase({ mostOfDay }, amount, rates, termDays), asset.scale),
  });
}
