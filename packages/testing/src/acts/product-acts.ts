import { dualCalls } from '@bourse/contract/dual';
import { etfCalls } from '@bourse/contract/etf';
import { guessCalls } from '@bourse/contract/guess';
import { ieoCalls } from '@bourse/contract/ieo';
import { lockupCalls } from '@bourse/contract/lockup';
import { miningCalls } from '@bourse/contract/mining';
import { otcCalls } from '@bourse/contract/otc';
import { protectionCalls } from '@bourse/contract/protection';
import { secondsCalls } from '@bourse/contract/seconds';
import { strategyCalls } from '@bourse/contract/strategy';
import { assetId } from '@bourse/kernel/ids';
import { hourMs, instant, toIso } from '@bourse/kernel/instant';
import { openEtfs } from '@bourse/server/modules/etf/index';
import { openLockups } from '@bourse/server/modules/lockup/index';
import { openMinings } from '@bourse/server/modules/mining/index';
import { priceFeed } from '@bourse/server/modules/prices/index';
import { callTermsOf, dualWorldOn } from '../dual-world.ts';
import { guessWorldOn, publicQuiz } from '../guess-world.ts';
import { ieoTermsOf, ieoWorldOn } from '../ieo-world.ts';
import { btcOffer, otcWorldOn } from '../otc-world.ts';
import { etfTerms, lockupTerms, miningTerms } from '../position-terms.ts';
import { productWorldOn, units, usdt } from '../product-world.ts';
import { rightAnswers, secondsTerms, secondsWorldOn, stakeOf } from '../seconds-world.ts';
import { strategyWorldOn, trendTerms } from '../strategy-world.ts';
import { toldVenues } from '../told-venues.ts';
import { type DoActs, noting } from './acts-done.ts';

const [btc, eth] = [assetId(1), assetId(2)];

/** Buys a lock-up and leaves it early. */
export const lockupActs: DoActs = async ({ db, goBy }) => {
  const world = await productWorldOn(db, 'lockup', openLockups);
  goBy(world.clock);
  const { act, done } = noting(world.run);
  await world.fillPool(usdt, units(1_000));
  const ann = await world.customer(usdt, units(10_000));
  const wish = { config_id: await world.addProduct(lockupTerms), amount: '1000' };
  const { id } = await act(lockupCalls.buy, ann, wish);
  await act(lockupCalls.cancel, ann, { id, redemption: 1 });
  return done;
};

/** Joins mining and leaves it early. */
export const miningActs: DoActs = async ({ db, goBy }) => {
  const world = await productWorldOn(db, 'mining', openMinings);
  goBy(world.clock);
  const { act, done } = noting(world.run);
  await world.fillPool(usdt, units(1_000));
  const ann = await world.customer(usdt, units(10_000));
  const wish = { config_id: await world.addProduct(miningTerms), amount: '1000' };
  const { id } = await act(miningCalls.buy, ann, wish);
  await act(miningCalls.cancel, ann, { id, redemption: 1 });
  return done;
};

/** Buys shares of a basket and redeems them. */
export const etfActs: DoActs = async ({ db, goBy }) => {
  const venues = toldVenues();
  venues.tell('BTC/USDT', 60_000);
  venues.tell('ETH/USDT', 3_000);
  let refresh = (): Promise<void> => Promise.resolve();
  const world = await productWorldOn(db, 'etf', (ports) => {
    const feed = priceFeed(venues.source, ports.clock);
    refresh = () => feed.refresh();
    return openEtfs({ ...ports, feed });
  });
  goBy(world.clock);
  const { act, done } = noting(world.run);
  await world.fillPool(btc, 10n * 10n ** 8n);
  await world.fillPool(eth, 200n * 10n ** 18n);
  await world.fillPool(usdt, units(100_000));
  await refresh();
  const product = await world.addProduct(etfTerms);
  await world.pass(0);
  const ann = await world.customer(usdt, units(10_000));
  const { id } = await act(etfCalls.buy, ann, { config_id: product, amount: '1000' });
  await act(etfCalls.cancel, ann, { id, redemption: 1 });
  return done;
};

/** Buys shares of a dual investment. */
export const dualActs: DoActs = async ({ db, goBy }) => {
  const world = await dualWorldOn(db);
  goBy(world.clock);
  const { act, done } = noting(world.run);
  await world.fillPool(usdt, units(1_000_000));
  await world.fillPool(btc, 100n * 10n ** 8n);
  await world.tick(65_000);
  const id = await world.addProduct(callTermsOf(world.clock.now()));
  const ann = await world.customer(btc, 10n ** 8n);
  await act(dualCalls.buy, ann, { type: 'call', id, num: '1' });
  return done;
};

/** Applies for coins, is drawn, and pays the instalment. */
export const ieoActs: DoActs = async ({ db, goBy }) => {
  const world = await ieoWorldOn(db);
  goBy(world.clock);
  const { act, done } = noting(world.run);
  const announcedAt = world.clock.now();
  const ann = await world.customer(usdt, units(1_000));
  const terms = { ...ieoTermsOf(announcedAt), deposit: '0.2', first: '0.5' };
  const project = await world.announce(terms);
  await world.goTo(instant(announcedAt + hourMs));
  const wish = { project_id: project, amount: '400', pay_currency: 'USDT', price: '0.5' };
  const { id } = await act(ieoCalls.subscribe, ann, wish);
  await world.draw(announcedAt);
  await act(ieoCalls.pay, ann, { id });
  return done;
};

/** Deals at the desk, and takes another order back. */
export const otcActs: DoActs = async ({ db, goBy }) => {
  const world = await otcWorldOn(db);
  goBy(world.clock);
  const { act, done } = noting(world.run);
  await world.tell(60_000);
  await world.fillPool(btc, 10n ** 9n);
  await world.fillPool(usdt, units(1_000_000));
  const ann = await world.rich(usdt, units(100_000));
  // Beyond `reviewed_from`, so that it waits and can be taken back.
  const number = String(Number(btcOffer.reviewed_from) / 50_000);
  const asked = { id: world.offer, type: 'buy', number };
  const { quote_id: quoteId } = await world.run(otcCalls.quote, ann, asked);
  const { id } = await act(otcCalls.confirm, ann, { id: world.offer, quote_id: quoteId });
  await act(otcCalls.cancel, ann, { id });
  return done;
};

/** Stakes on the next seconds. */
export const secondsActs: DoActs = async ({ db, goBy }) => {
  const world = await secondsWorldOn(db);
  goBy(world.clock);
  const { act, done } = noting(world.run);
  await world.fillPool(usdt, units(10_000));
  await world.addProduct(secondsTerms);
  const ann = await world.customer(1_000);
  await world.ticks([60_000]);
  await act(secondsCalls.submit, ann, stakeOf(1));
  return done;
};

/** Starts a strategy and stops it. */
export const strategyActs: DoActs = async ({ db, goBy }) => {
  const world = await strategyWorldOn(db);
  goBy(world.clock);
  const { act, done } = noting(world.run);
  await world.quote(60_000);
  const product = await world.addProduct(trendTerms);
  const ann = await world.customer(usdt, units(6_000));
  await world.wait(hourMs);
  const { id } = await act(strategyCalls.confirm, ann, { id: product, amount: '1000' });
  await act(strategyCalls.stop, ann, { id });
  return done;
};

/** Stakes money and points. */
export const guessActs: DoActs = async ({ db, goBy }) => {
  const world = await guessWorldOn(db);
  goBy(world.clock);
  const { act, done } = noting(world.run);
  const quiz = publicQuiz(world.clock.now());
  const [ann, bea] = [await world.player(100), await world.account('customer')];
  await world.run(protectionCalls.answer, bea, { answers: rightAnswers });
  const asked = await world.addProduct(quiz);
  const onPoints = await world.addProduct({ ...quiz, unit: 'points', currency_id: '', fee_rate: '0' });
  await world.pass(0);
  await db.query(
    `INSERT INTO reward_points (user_id, kind, number, reference, at) VALUES ($1, 'sign_in', 100, 'day:1', $2)`,
    [bea, toIso(world.clock.now())],
  );
  await act(guessCalls.submit, ann, { id: asked, option: '1', number: '10' });
  await act(guessCalls.submitPoints, bea, { id: onPoints, option: '1', number: '10' });
  return done;
};
