import { copyCalls } from '@bourse/contract/copy';
import { leverCalls } from '@bourse/contract/lever';
import { loanCalls } from '@bourse/contract/loan';
import { spotCalls } from '@bourse/contract/spot';
import { userId } from '@bourse/kernel/ids';
import { invariant } from '@bourse/kernel/invariant';
import { userAccount } from '@bourse/server/modules/ledger/index';
import { placeOrder } from '@bourse/server/modules/spot/index';
import { hashInput } from '@bourse/server/platform/http/input-hash';
import { copyWorldOn } from '../copy-world.ts';
import { leverTerms, leverWorldOn, longOf, quoteOf } from '../lever-world.ts';
import { btc, buyer, dollarTerms, lienTerms, loanWorldOn, wish } from '../loan-world.ts';
import { units, usdt } from '../product-world.ts';
import { type ActsDone, type DoActs, noting } from './acts-done.ts';

/** Opens, changes and closes contracts, in every way that a customer can. */
export const leverActs: DoActs = async ({ db, goBy }) => {
  const world = await leverWorldOn(db);
  goBy(world.clock);
  const { act, done } = noting(world.run);
  await world.addProduct(leverTerms);
  await world.fillPool(usdt, units(10_000));
  await world.lane().start();
  await world.tick(60_000);
  const [maker, ann] = [await world.customer(100_000), await world.customer(10_000)];
  await act(leverCalls.marginMode, ann, { mode: 'isolated' });
  await world.submit(maker, quoteOf(1, 500, '59990'));
  await world.submit(maker, quoteOf(2, 500, '60010'));
  const { id } = await act(leverCalls.submit, ann, longOf(20));
  await act(leverCalls.setStop, ann, { id, target_profit_price: '62000', stop_loss_price: '59600' });
  await act(leverCalls.margin, ann, { id, number: '50', type: 'add' });
  await act(leverCalls.closePart, ann, { id, number: '5' });
  const turned = await act(leverCalls.reverse, ann, { id });
  await act(leverCalls.close, ann, { id: turned.id });
  await world.submit(ann, { number: '4' });
  await act(leverCalls.batchClose, ann, { type: '0' });
  const waiting = await world.submit(ann, { number: '4', status: '0', price: '59900' });
  await act(leverCalls.cancel, ann, { id: waiting.id });
  await world.submit(ann, { number: '4', status: '0', price: '59900' });
  await act(leverCalls.cancelAll, ann, {});
  return done;
};

/** Follows a trader, changes the terms and stops. */
export const copyActs: DoActs = async ({ db, goBy }) => {
  const lever = await leverWorldOn(db);
  goBy(lever.clock);
  const world = await copyWorldOn(lever);
  const { act, done } = noting(world.copy.run);
  const [trader] = await world.traders(1);
  invariant(trader !== undefined, 'a trader');
  const ann = await world.customer(1_000);
  await act(copyCalls.follow, ann, { trader_user_id: trader, type: '1', number: '1' });
  const { list } = await world.copy.run(copyCalls.mine, ann, {});
  await act(copyCalls.edit, ann, { follow_user_id: list[0]?.id, type: '1', number: '3' });
  await act(copyCalls.cancel, ann, { follow_user_id: trader });
  return done;
};

type LoanWorld = Awaited<ReturnType<typeof loanWorldOn>>;

/** An order that trades at once, as the call of spot places it. */
async function tradeIn({ spot, rest, ledger }: LoanWorld): Promise<ActsDone> {
  const ann = userId('902');
  await ledger.fund(userAccount(ann, usdt, 'change'), units(100_000));
  await rest('sell', '65100', '1');
  const order = { currency_id: 1, legal_id: 3, type: 'buy', target_price: '65100', amount: '0.5' } as const;
  const request = { ...order, post_only: false, time_in_force: 'GTC' } as const;
  const { name } = spotCalls.trade;
  const context = { userId: ann, idempotencyKey: name, hashInput: () => hashInput(name, request) };
  const placed = await placeOrder(spot, context, request);
  invariant(placed.ok, 'an order trades', placed.ok ? '' : placed.error.code);
  return new Map([['spot.trade', { user: ann, subject: null }]]);
}

/** Borrows in every way, changes and repays; and trades on spot, where a lien is bought. */
export const loanActs: DoActs = async ({ db, goBy }) => {
  const world = await loanWorldOn(db);
  goBy(world.clock);
  const { act, done } = noting(world.run);
  await world.fillPool(usdt, units(1_200_000));
  await world.fund(buyer, usdt, units(1_000_000));
  await world.fund(buyer, btc, units(100));
  await world.quote(65_000);
  const ann = await world.customer(btc, units(20));
  world.levels.set(ann, 2);
  const pledges = [{ ...dollarTerms.pledges[0], maximum: '1000', cap: '2000' }];
  const [plain, lien, desk] = [
    await world.addProduct(dollarTerms),
    await world.addProduct(lienTerms),
    await world.addProduct({ ...dollarTerms, otc: true, minimum: '500000', maximum: '10000000', pledges }),
  ];
  invariant(desk !== '', 'a product of the desk');
  const { id } = await act(loanCalls.apply, ann, { ...wish, id: plain, pledge: '0.03' });
  await act(loanCalls.pledge, ann, { id, number: '0.01', type: '1' });
  await act(loanCalls.repay, ann, { id, number: '100' });
  await world.rest('sell', '65100', '1');
  const bought = await world.apply(ann, lien, { leverage: '3' });
  await world.buy(1);
  await act(loanCalls.close, ann, { id: bought.id });
  await world.quote(65_000);
  const large = { number: '500000', currency: 'USDT', cycle: 30, credentials: ['/files/balance.png'] };
  const asked = await act(loanCalls.borrowing, ann, large);
  await act(loanCalls.cancel, ann, { id: asked.id });
  return new Map([...done, ...(await tradeIn(world))]);
};
