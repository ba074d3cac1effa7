import type { InputOf, OutputOf } from '@bourse/contract/call';
import { nftCalls } from '@bourse/contract/nft';
import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../platform/database/database.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { runMoneyOperation } from '../ledger/index.ts';
import { findTickFrom } from '../prices/index.ts';
import { isOpenAt } from './auction.ts';
import { seedHash } from './box-draw.ts';
import { type Box, countSold, lockBox } from './box-store.ts';
import { isShownPrice } from './buy-work.ts';
import { readSeed } from './favourite-store.ts';
import type { Item } from './item.ts';
import { writeLog } from './log-store.ts';
import { checkOutsider, type Trader } from './may-take-part.ts';
import { accountKeys, orderReference, postingsOf } from './money-accounts.ts';
import { purchaseMoves } from './money-moves.ts';
import { movedEvents } from './nft-events.ts';
import type { NftContext } from './nft-ports.ts';
import { readNftTerms, rejectClosed } from './nft-settings.ts';
import { orderAnswerOf } from './order-answer.ts';
import { findOrder, insertOrder } from './order-store.ts';

/** Refuses what needs no balance. @returns NOT_ALLOWED, PRODUCT_NOT_OPEN, PRODUCT_SOLD_OUT, PRICE_CHANGED. */
async function checkBox(
  { registry }: NftContext,
  tx: Tx,
  id: string,
  trader: Trader,
  { price }: InputOf<typeof nftCalls.buy>,
  at: Instant,
): Promise<Result<Box, Rejection>> {
  // Of two buyers of the last unit the second finds it sold.
  const box = await lockBox(tx, id);
  const may = await checkOutsider(tx, trader, at);
  if (!may.ok) return may;
  if (box.isOver || !isOpenAt(box, at)) return reject('PRODUCT_NOT_OPEN');
  if (!(await readNftTerms(tx, at)).open) return rejectClosed();
  // Nothing is sold before the draw is fixed.
  if ((await findTickFrom(tx, box.publishedAt)) === undefined) return reject('PRODUCT_NOT_OPEN');
  if (box.sold === box.units) return reject('PRODUCT_SOLD_OUT');
  return isShownPrice(price, box.price, registry.getAsset(box.assetId).scale) ? ok(box) : reject('PRICE_CHANGED');
}

/**
 * Buys a box: its unit is the next one, and the customer's seed of now goes with it (S96). The whole price is the house's, which
 * owned what lies in it.
 * @returns in this order ID_REUSED, NOT_ALLOWED, PRODUCT_NOT_OPEN, PRODUCT_SOLD_OUT, PRICE_CHANGED, TRADING_HALTED,
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
    decide: async ({ tx, at, accounts, balanceOf }, { code, price, sold }) => {
      if (balanceOf(accounts.buyer).available < price) return reject('INSUFFICIENT_BALANCE');
      countSold(tx, boxId);
      const seed = await readSeed(tx, userId);
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
        seedHash: seedHash(seed),
      });
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
