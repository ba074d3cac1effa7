import { c2cCalls } from '@bourse/contract/c2c';
import { nftCalls } from '@bourse/contract/nft';
import { dayMs, hourMs } from '@bourse/kernel/instant';
import { c2cWorldOn, offer, payPassword } from '../c2c-world.ts';
import { nftWorldOn } from '../nft-world.ts';
import { type DoActs, noting } from './acts-done.ts';

/** Publishes, changes and takes an advertisement, and carries the order out. */
export const c2cActs: DoActs = async ({ db, goBy }) => {
  const world = await c2cWorldOn(db);
  goBy(world.clock);
  const { act, done } = noting(world.run);
  const [maya, otto] = [await world.trader('Maya Lindqvist'), await world.trader('Otto Brandt', 0)];
  const methods = [await world.method(maya)];
  const first = await act(c2cCalls.publish, maya, { ...offer, methods });
  const ad = await act(c2cCalls.changeAd, maya, { ...offer, id: first.id, price: '1.1', methods });
  const { id } = await act(c2cCalls.buy, otto, { id: ad.id, number: '100' });
  await act(c2cCalls.paid, otto, { id, proof: await world.upload(otto) });
  await act(c2cCalls.release, maya, { id, pay_password: payPassword });
  return done;
};

/** Buys a work and a box, opens it, bids and pays what was won, and offers it again. */
export const nftActs: DoActs = async ({ db, goBy }) => {
  const world = await nftWorldOn(db);
  goBy(world.clock);
  const { act, done } = noting(world.run);
  const ann = await world.collector(1_000);
  const [auction, box] = [await world.auctioned(), await world.boxed('BOX')];
  await act(nftCalls.margin, ann, { code: auction });
  await act(nftCalls.bid, ann, { code: auction, price: '100' });
  await world.pass(hourMs);
  await act(nftCalls.buy, ann, { code: box });
  await world.tellRounds();
  await act(nftCalls.openBox, ann, { code: box });
  // The end of an auction is due behind its last moment.
  await world.pass(dayMs - hourMs);
  const [due] = await world.run(nftCalls.unpaid, ann, {});
  await act(nftCalls.payOrder, ann, { id: due?.id });
  await act(nftCalls.resell, ann, { code: auction, price: '200' });
  return done;
};
