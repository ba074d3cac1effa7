import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { Lang } from '@bourse/contract/lang';
import { type loanCalls, loanOverdueRate } from '@bourse/contract/loan';
import { formatAmount } from '@bourse/kernel/amount';
import type { AssetId } from '@bourse/kernel/ids';
import { ok, type Result } from '@bourse/kernel/result';
import { oneRate } from '@bourse/kernel/term';
import type { Rejection } from '../../platform/http/rejection.ts';
import { poolAnswer, readPool } from '../pools/index.ts';
import { formatPrice } from '../prices/index.ts';
import { formatRate } from '../products/index.ts';
import { family, type LoanPorts } from './loan-ports.ts';
import { symbolOf } from './loan-prices.ts';
import { sumPledged } from './loan-store.ts';
import { findTerms, listTerms, type LoanTerms, type PledgeCoin } from './loan-terms.ts';

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

function lienAnswer({ lien }: LoanTerms): Product['lien'] {
  if (lien === null) return null;
  const slippage = (BigInt(lien.slippageBps) * oneRate) / 10_000n;
  return { leverage: lien.leverage, slippage: formatRate(slippage) };
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
    otc: terms.isOtc,
    lien: lienAnswer(terms),
    state: !terms.isOpen ? 3 : pool.available < terms.minimum ? 4 : 1,
    pool: poolAnswer(asset, pool),
  };
}

/** A page of the products, of one currency where it is named. */
export async function listProducts(
  ports: LoanPorts,
  lang: Lang,
  { currency, page, limit }: InputOf<typeof loanCalls.list>,
): Promise<Product[]> {
  const all = await listTerms(ports.db, ports.registry, ports.clock.now());
  const wanted = all.filter(({ asset }) => currency === undefined || asset.code === currency);
  return Promise.all(wanted.slice((page - 1) * limit, page * limit).map((terms) => describe(ports, terms, lang)));
}

/** One product. @returns NOT_FOUND. */
export async function readProduct(ports: LoanPorts, lang: Lang, id: string): Promise<Result<Product, Rejection>> {
  const terms = await findTerms(ports.db, ports.registry, id, ports.clock.now());
  return terms.ok ? ok(await describe(ports, terms.value, lang)) : terms;
}
