import type { InputOf, OutputOf } from '@bourse/contract/call';
import { nftCalls } from '@bourse/contract/nft';
import { type Instant, instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../../platform/database/database.ts';
import { reject, rejectField, type Rejection } from '../../../platform/http/rejection.ts';
import { type Beacon, type FixedRound, readBeacon } from '../../beacons/index.ts';
import { runMoneyOperation } from '../../ledger/index.ts';
import { findTickFrom } from '../../prices/index.ts';
import { isOpenAt } from '../auctions/auction.ts';
import { evidenceOf } from './box-answer.ts';
import { entryHash, seedHash } from './box-draw.ts';
import { type Box, countSold, lockBox } from './box-store.ts';
import { isShownPrice } from '../market/buy-work.ts';
import { readSeed } from '../artworks/favourite-store.ts';
import type { Item } from '../artworks/item.ts';
import { writeLog } from '../artworks/log-store.ts';
import { checkOutsider, type Trader } from '../may-take-part.ts';
import { accountKeys, orderReference, postingsOf } from '../money-accounts.ts';
import { purchaseMoves } from '../money-moves.ts';
import { movedEvents } from '../nft-events.ts';
import type { NftContext } from '../nft-ports.ts';
import { readNftTerms, rejectClosed } from '../nft-settings.ts';
import { orderAnswerOf } from '../market/order-answer.ts';
import { findLastEntry, findOrder, insertOrder, writeEntry } from '../market/order-store.ts';

/** A box that something can be bought of, with the round that draws it and the seed that goes into it. */
interface Offered {
  readonly box: Box;
  readonly beacon: Beacon;
  readonly enteredAt: Instant;
  readonly fixed: FixedRound;
  readonly seed: string;
}

/**
 * Refuses what needs no balance, and fixes the round that draws the unit: behind the lock of its box, so that purchases are
 * entered in their order.
 * @returns NOT_ALLOWED, PRODUCT_NOT_OPEN, PRODUCT_SOLD_OUT, PRICE_CHANGED, PARAMETER_ERROR (the customer has no seed).
 */
async function checkBox(
  { registry, beacons, clock }: NftContext,
  tx: Tx,
  id: string,
  trader: Trader,
  { price }: InputOf<typeof nftCalls.buy>,
  at: Instant,
): Promise<Result<Offered, Rejection>> {
  // Of two buyers of the last unit the second finds it sold.
  const box = await lockBox(tx, id);
  const may = await checkOutsider(tx, trader, at);
  if (!may.ok) return may;
  // Nothing more is sold of a box of before: who reads the database could choose what is drawn.
  if (box.isOver || box.beaconId === null || !isOpenAt(box, at)) return reject('PRODUCT_NOT_OPEN');
  if (!(await readNftTerms(tx, at)).open) return rejectClosed();
  // Nothing is sold before the price chain shows when it was published.
  if ((await findTickFrom(tx, box.publishedAt)) === undefined) return reject('PRODUCT_NOT_OPEN');
  const beacon = await readBeacon(tx, box.beaconId);
  const last = await findLastEntry(tx, id);
  const enteredAt = instant(Math.max(clock.now(), last?.enteredAt ?? 0));
  const fixed = beacons.roundFor(beacon, enteredAt);
  // The newest block is not known, so that no block can be named that does not exist.
  if (fixed === null) return reject('PRODUCT_NOT_OPEN');
  if (box.sold === box.units) return reject('PRODUCT_SOLD_OUT');
  if (!isShownPrice(price, box.price, registry.getAsset(box.assetId).scale)) return reject('PRICE_CHANGED');
  const seed = await readSeed(tx, trader.userId);
  return seed === '' ? rejectField('seed') : ok({ box, beacon, enteredAt, fixed, seed });
}

/** Enters a purchase behind those before it, and signs it. */
async function enter(
  { beacons, receipts }: NftContext,
  tx: Tx,
  { box, beacon, enteredAt, fixed }: Offered,
  { orderId, unit, hashOfSeed }: { readonly orderId: string; readonly unit: number; readonly hashOfSeed: string },
): Promise<void> {
  const previous = (await findLastEntry(tx, box.id))?.hash ?? box.commitment;
  const entry = { orderId, unit, seedHash: hashOfSeed, enteredAt, round: fixed.round };
  const hash = entryHash(previous, entry);
  writeEntry(tx, { ...entry, hash });
  beacons.follow(tx, beacon, fixed, enteredAt);
  const fields = {
    product: evidenceOf(box.id),
    order_id: orderId,
    unit,
    unit_hash: present(box.unitHashes[unit - 1], 'the hash of the unit'),
    commitment: box.commitment,
    seed_hash: hashOfSeed,
    beacon: beacon.terms,
    round: fixed.round,
    entered_at: toIso(enteredAt),
    previous,
    entry_hash: hash,
  };
  await receipts.sign(tx, 'box_purchase', orderId, fields, enteredAt);
}

/**
 * Buys a box: its unit is the next one, the customer's seed of now goes with it, and the round of the beacon that draws it is fixed
 * before it exists (S96). The whole price is the house's, which owned what lies in it.
 * @returns in this order ID_REUSED, NOT_ALLOWED, PRODUCT_NOT_OPEN, PRODUCT_SOLD_OUT, PRICE_CHANGED, PARAMETER_ERROR, TRADING_HALTED,
 * INSUFFICIENT_BALANCE.
 */
export async function buyBox(
  ports: NftContext,
  requester: Trader,
  { id: boxId, sale, name }: Pick<Item, 'id' | 'sale' | 'name'>,
  input: InputOf<typeof nftCalls.buy>,
): Promise<Result<OutputOf<typeof nftCalls.buy>, Rejection>> {
  const { assetId } = present(sale, 'the sale of a box');
  const { userId } = requester;
  return runMoneyOperation(ports, {
    call: nftCalls.buy,
    requester,
    clientKey: input.client_order_id,
    accounts: accountKeys({ buyer: userId, seller: null, artist: null, assetId }),
    prepare: (tx, at) => checkBox(ports, tx, boxId, requester, input, at),
    decide: async ({ tx, at, accounts, balanceOf }, offered) => {
      const { code, price, sold } = offered.box;
      const { seed } = offered;
      // What waited for balances until its round exists is not bought: the customer tries again.
      if (ports.clock.now() >= offered.fixed.dueAt) return reject('SYSTEM_BUSY');
      if (balanceOf(accounts.buyer).available < price) return reject('INSUFFICIENT_BALANCE');
      countSold(tx, boxId);
      const hashOfSeed = seedHash(seed);
      const orderId = await insertOrder(tx, {
        userId,
        offerId: null,
        boxId,
        workId: null,
        assetId,
        price,
        margin: 0n,
        status: 1,
        payUntil: null,
        createdAt: at,
        paidAt: at,
        unit: sold + 1,
        seed,
        seedHash: hashOfSeed,
      });
      await enter(ports, tx, offered, { orderId, unit: sold + 1, hashOfSeed });
      writeLog(tx, { code, kind: 'sale', saleType: 'box', price, assetId, userId, sellerId: null, at });
      const moves = purchaseMoves({ price, royalty: 0n, fee: 0n, isArtists: false }, 0n);
      const order = present(await findOrder(tx, userId, orderId), 'the order');
      return ok({
        entry: { postings: postingsOf(moves, accounts, assetId, orderReference(orderId)) },
        events: movedEvents(ports.registry, { code, name, assetId }, [{ userId, news: null, amount: price }], at),
        answer: await orderAnswerOf(ports, tx, order),
      });
    },
  });
}
