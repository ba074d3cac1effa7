import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { Lang } from '@bourse/contract/lang';
import { type loanCalls, loanOverdueRate } from '@bourse/contract/loan';
import { atoms, formatAmount } from '@bourse/kernel/amount';
import type { AssetId, UserId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { oneRate } from '@bourse/kernel/term';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { poolAnswer, readPool } from '../pools/index.ts';
import { formatPrice } from '../prices/index.ts';
import { formatRate } from '../products/index.ts';
import { dailyInterest, dueAt } from './loan.ts';
import { loanAnswer, riskAnswer, scalesOf } from './loan-answer.ts';
import { family, type LoanPorts } from './loan-ports.ts';
import { pricesNow, symbolOf } from './loan-prices.ts';
import { findLoan, selectLoans, sumPledged } from './loan-store.ts';
import { findTerms, listTerms, type LoanTerms, type PledgeCoin, termsOf } from './loan-terms.ts';
import type { Loan } from './stored-loan.ts';
import { checkOpen, leastPledge, readWish } from './wish.ts';

type Product = OutputOf<typeof loanCalls.detail>;
type PledgeAnswer = Product['pledges'][number];

function pledgeAnswer(
  { feed }: LoanPorts,
  { coin, counted, minimum, maximum, cap }: PledgeCoin,
  pledged: ReadonlyMap<AssetId, bigint>,
): PledgeAnswer {
  const taken = pledged.get(coin.id) ?? 0n;
  const symbol = symbolOf(coin.code);
  const index = symbol === null ? null : (feed?.index(symbol) ?? null);
  return {
    currency_id: coin.id,
    currency: coin.code,
    haircut: formatRate(oneRate - counted),
    minimum: formatAmount(minimum, coin.scale),
    maximum: formatAmount(maximum, coin.scale),
    remaining: formatAmount(cap > taken ? cap - taken : 0n, coin.scale),
    price: symbol === null ? '1' : index === null ? null : formatPrice(index.price),
  };
}

async function describe(ports: LoanPorts, terms: LoanTerms, lang: Lang): Promise<Product> {
  const { asset, productId } = terms;
  const [pool, pledged] = [await readPool(ports.db, family, asset.id), await sumPledged(ports.db, productId)];
  const sum = (amount: bigint): string => formatAmount(amount, asset.scale);
  return {
    id: productId,
    terms_id: terms.termsId,
    name: terms.names[lang],
    currency_id: asset.id,
    currency: asset.code,
    minimum: sum(terms.minimum),
    maximum: sum(terms.maximum),
    lot: sum(terms.lot),
    cycles: [...terms.cycles],
    daily_rate: formatRate(terms.dailyRate),
    overdue_rate: loanOverdueRate,
    pledges: terms.pledges.map((one) => pledgeAnswer(ports, one, pledged)),
    state: !terms.isOpen ? 3 : pool.available < terms.minimum ? 4 : 1,
    pool: poolAnswer(asset, pool),
  };
}

/** Products, of one currency where it is named. */
export async function listProducts(
  ports: LoanPorts,
  lang: Lang,
  { currency }: InputOf<typeof loanCalls.list>,
): Promise<Product[]> {
  const all = await listTerms(ports.db, ports.registry, ports.clock.now());
  const wanted = all.filter(({ asset }) => currency === undefined || asset.code === currency);
  return Promise.all(wanted.map((terms) => describe(ports, terms, lang)));
}

/** One product. @returns NOT_FOUND. */
export async function readProduct(ports: LoanPorts, lang: Lang, id: string): Promise<Result<Product, Rejection>> {
  const terms = await findTerms(ports.db, ports.registry, id, ports.clock.now());
  return terms.ok ? ok(await describe(ports, terms.value, lang)) : terms;
}

/**
 * What a loan would need and cost.
 * @returns NOT_FOUND, PARAMETER_ERROR, INVALID_AMOUNT, INTEGER_REQUIRED, PRODUCT_NOT_OPEN, PRICE_CHANGED,
 * PRICE_UNAVAILABLE, LIMIT_EXCEEDED.
 */
export async function quoteLoan(
  { db, clock, registry, feed }: LoanPorts,
  input: InputOf<typeof loanCalls.quote>,
): Promise<Result<OutputOf<typeof loanCalls.quote>, Rejection>> {
  const at = clock.now();
  const found = await findTerms(db, registry, input.id, at);
  if (!found.ok) return found;
  const terms = found.value;
  const wish = readWish(terms, input);
  if (!wish.ok) return wish;
  const open = checkOpen(terms, input.terms_id ?? null);
  if (!open.ok) return open;
  const { amount, cycle, pledge } = wish.value;
  const { asset } = terms;
  const prices = pricesNow(feed, { pledge: pledge.coin.code, loan: asset.code });
  if (prices === null) return reject('PRICE_UNAVAILABLE');
  const least = leastPledge(terms, wish.value, prices);
  if (!least.ok) return least;
  const firstDay = dailyInterest(amount, terms.dailyRate);
  return ok({
    id: terms.productId,
    terms_id: terms.termsId,
    number: formatAmount(amount, asset.scale),
    currency: asset.code,
    cycle,
    pledge_currency: pledge.coin.code,
    pledge: formatAmount(least.value, pledge.coin.scale),
    interest_first_day: formatAmount(firstDay, asset.scale),
    interest: formatAmount(firstDay * BigInt(cycle), asset.scale),
    due_at: toIso(dueAt(at, cycle)),
    ...riskAnswer(least.value, atoms(amount + firstDay), scalesOf(pledge.coin, asset, pledge.counted), prices),
  });
}

/** Who reads their own loans. */
export interface LoanReader {
  readonly userId: UserId;
  readonly lang: Lang;
}

async function answersOf({ db, registry, feed }: LoanPorts, loans: readonly Loan[], lang: Lang) {
  const ids = loans.map(({ termsId }) => termsId);
  const terms = await termsOf(db, registry, ids);
  return loans.map((loan) => {
    const codes = {
      pledge: registry.getAsset(loan.pledgeAsset).code,
      loan: registry.getAsset(loan.loanAsset).code,
    };
    return loanAnswer(registry, loan, present(terms.get(loan.termsId), 'its terms'), lang, pricesNow(feed, codes));
  });
}

/** Own loans, newest first. @returns PARAMETER_ERROR for a strange cursor. */
export async function listLoans(
  ports: LoanPorts,
  { userId, lang }: LoanReader,
  input: InputOf<typeof loanCalls.orders>,
): Promise<Result<OutputOf<typeof loanCalls.orders>, Rejection>> {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const { rows, total } = await selectLoans(ports.db, userId, input.status ?? null, slice.value);
  return ok(pageOf(input, await answersOf(ports, rows, lang), total));
}

/** One own loan. @returns NOT_FOUND. */
export async function readLoan(
  ports: LoanPorts,
  { userId, lang }: LoanReader,
  id: string,
): Promise<Result<OutputOf<typeof loanCalls.order>, Rejection>> {
  const loan = await findLoan(ports.db, userId, id);
  return loan === undefined ? reject('NOT_FOUND') : ok(present((await answersOf(ports, [loan], lang))[0], 'the loan'));
}
