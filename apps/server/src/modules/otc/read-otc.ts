import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { Lang } from '@bourse/contract/lang';
import type { otcCalls } from '@bourse/contract/otc';
import { formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { poolAnswer, readPool } from '../pools/index.ts';
import { formatPrice } from '../prices/index.ts';
import { formatRate } from '../products/index.ts';
import { deskPrice } from './otc.ts';
import { orderAnswer } from './otc-answer.ts';
import { findOrder, selectOrders, updateAppeal } from './order-store.ts';
import { family, type OtcPorts } from './otc-ports.ts';
import { listTerms, type OtcTerms } from './otc-terms.ts';

type Offer = OutputOf<typeof otcCalls.list>['list'][number];

async function offerAnswer({ db, feed }: OtcPorts, terms: OtcTerms, lang: Lang): Promise<Offer> {
  const { coin, usdt, spread, symbol } = terms;
  const index = feed?.index(symbol) ?? null;
  const [coins, money] = [await readPool(db, family, coin.id), await readPool(db, family, usdt.id)];
  return {
    id: terms.productId,
    terms_id: terms.termsId,
    name: terms.names[lang],
    symbol,
    currency_id: coin.id,
    currency: coin.code,
    buy_price: index === null ? null : formatPrice(deskPrice(index.price, spread, 'buy')),
    sell_price: index === null ? null : formatPrice(deskPrice(index.price, spread, 'sell')),
    spread: formatRate(spread),
    minimum: formatAmount(terms.minimum, coin.scale),
    maximum: formatAmount(terms.maximum, coin.scale),
    reviewed_from: formatAmount(terms.reviewedFrom, usdt.scale),
    state: terms.isOpen ? 1 : 3,
    pools: [poolAnswer(coin, coins), poolAnswer(usdt, money)],
  };
}

/** The offers of the desk. */
export async function listOffers(
  ports: OtcPorts,
  lang: Lang,
  { page, limit }: InputOf<typeof otcCalls.list>,
): Promise<Result<OutputOf<typeof otcCalls.list>, Rejection>> {
  const all = await listTerms(ports.db, ports.registry, ports.clock.now());
  const shown = all.slice((page - 1) * limit, page * limit);
  const list = await Promise.all(shown.map((terms) => offerAnswer(ports, terms, lang)));
  return ok({ list, page, limit, total: all.length });
}

/** Own orders, newest first. @returns PARAMETER_ERROR for a strange cursor. */
export async function listOrders(
  { db, registry }: OtcPorts,
  owner: UserId,
  input: InputOf<typeof otcCalls.orders>,
): Promise<Result<OutputOf<typeof otcCalls.orders>, Rejection>> {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const { rows, total } = await selectOrders(db, owner, slice.value);
  return ok(
    pageOf(
      input,
      rows.map((order) => orderAnswer(registry, order)),
      total,
    ),
  );
}

/** One own order. @returns NOT_FOUND. */
export async function readOrder(
  { db, registry }: OtcPorts,
  owner: UserId,
  id: string,
): Promise<Result<OutputOf<typeof otcCalls.detail>, Rejection>> {
  const order = await findOrder(db, owner, id);
  return order === undefined ? reject('NOT_FOUND') : ok(orderAnswer(registry, order));
}

/** For so long a rejection can be appealed against. */
const appealMs = 14 * dayMs;

/** Appeals once against a rejection by staff. @returns NOT_FOUND, STATE_CHANGED. */
export async function appealOrder(
  { db, clock, registry }: OtcPorts,
  owner: UserId,
  { id, text }: InputOf<typeof otcCalls.appeal>,
): Promise<Result<OutputOf<typeof otcCalls.appeal>, Rejection>> {
  const since = instant(clock.now() - appealMs);
  return db.withTx<Result<OutputOf<typeof otcCalls.appeal>, Rejection>>('appeal to the desk', async (tx) => {
    if ((await findOrder(tx, owner, id)) === undefined) return reject('NOT_FOUND');
    if (!(await updateAppeal(tx, { owner, id, text, since }))) return reject('STATE_CHANGED');
    return ok(orderAnswer(registry, present(await findOrder(tx, owner, id), 'the order')));
  });
}
