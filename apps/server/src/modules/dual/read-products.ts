import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { dualCalls } from '@bourse/contract/dual';
import type { Lang } from '@bourse/contract/lang';
import { formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Rejection } from '../../platform/http/rejection.ts';
import { poolAnswer, readPool } from '../pools/index.ts';
import { formatPrice } from '../prices/index.ts';
import { readAllSold, readSold } from '../products/index.ts';
import { outcomesAnswer, subjectOf } from './dual-answer.ts';
import { saleEndsAt, settlesAt } from './dual.ts';
import { type DualPorts, family } from './dual-ports.ts';
import { type DualTerms, findTerms, listTerms } from './dual-terms.ts';
import { sumOwned } from './order-store.ts';
import { checkSale, checkShares, dealOf, readShares } from './sale.ts';

type Product = OutputOf<typeof dualCalls.detail>;

const whole = (count: bigint): number => Number.parseInt(count.toString(), 10);

/** Whether the pools cover both outcomes of one share. */
function isCovered(terms: DualTerms, free: { readonly pay: bigint; readonly other: bigint }, at: Instant): boolean {
  const { amount, kept, converted } = dealOf(terms, 1n, at);
  return converted > 0n && free.pay >= kept - amount && free.other >= converted;
}

async function describe({ db, clock, feed }: DualPorts, all: readonly DualTerms[], lang: Lang): Promise<Product[]> {
  const now = clock.now();
  const sold = await readAllSold(
    db,
    all.map(({ productId }) => productId),
  );
  return Promise.all(
    all.map(async (terms) => {
      const { coin, quote, pay, productId, shares, maximumShares, symbol, maturity } = terms;
      const [coinPool, quotePool] = [await readPool(db, family, coin.id), await readPool(db, family, quote.id)];
      const [payPool, otherPool] = pay.id === coin.id ? [coinPool, quotePool] : [quotePool, coinPool];
      const taken = sold.get(productId) ?? 0n;
      const left = shares > taken ? shares - taken : 0n;
      const free = { pay: payPool.available, other: otherPool.available };
      const isEnded = now >= saleEndsAt(maturity);
      const index = feed?.index(symbol) ?? null;
      return {
        id: productId,
        terms_id: terms.termsId,
        ...subjectOf(terms, lang, now),
        price: index === null ? null : formatPrice(index.price),
        sale_ends_at: toIso(saleEndsAt(maturity)),
        shares: whole(shares),
        remaining_shares: whole(left),
        maximum_shares: maximumShares === null ? null : whole(maximumShares),
        state: isEnded ? 5 : !terms.isOpen ? 3 : left === 0n ? 2 : isCovered(terms, free, now) ? 1 : 4,
        pools: [poolAnswer(coin, coinPool), poolAnswer(quote, quotePool)],
      };
    }),
  );
}

/** Products that have not matured, of a type and a coin. */
export async function listProducts(
  ports: DualPorts,
  lang: Lang,
  { type, currency_id: coin }: InputOf<typeof dualCalls.list>,
): Promise<Product[]> {
  const now = ports.clock.now();
  const all = await listTerms(ports.db, ports.registry, now);
  const wanted = all.filter(
    (terms) => terms.type === type && now < settlesAt(terms.maturity) && (coin === undefined || terms.coin.id === coin),
  );
  return describe(ports, wanted, lang);
}

/** One product. @returns NOT_FOUND. */
export async function readProduct(ports: DualPorts, lang: Lang, id: string): Promise<Result<Product, Rejection>> {
  const terms = await findTerms(ports.db, ports.registry, id, ports.clock.now());
  if (!terms.ok) return terms;
  return ok(present((await describe(ports, [terms.value], lang))[0], 'the product'));
}

/**
 * Both outcomes before buying.
 * @returns NOT_FOUND, INVALID_AMOUNT, INTEGER_REQUIRED, PRODUCT_NOT_OPEN, PRICE_CHANGED, LIMIT_EXCEEDED, PRODUCT_SOLD_OUT.
 */
export async function quoteOrder(
  { db, clock, registry }: DualPorts,
  userId: UserId,
  input: InputOf<typeof dualCalls.quote>,
): Promise<Result<OutputOf<typeof dualCalls.quote>, Rejection>> {
  const at = clock.now();
  const found = await findTerms(db, registry, input.id, at);
  if (!found.ok) return found;
  const terms = found.value;
  const num = readShares(input.num);
  if (!num.ok) return num;
  const sale = checkSale(terms, input.terms_id ?? null, at);
  if (!sale.ok) return sale;
  const { productId, termsId, pay } = terms;
  const [owned, sold] = [await sumOwned(db, userId, productId), await readSold(db, productId)];
  const room = checkShares(terms, { num: num.value, owned, sold });
  if (!room.ok) return room;
  const deal = dealOf(terms, num.value, at);
  return ok({
    id: productId,
    terms_id: termsId,
    num: whole(deal.num),
    amount: formatAmount(deal.amount, pay.scale),
    days: deal.days,
    ...outcomesAnswer(terms, deal),
  });
}
