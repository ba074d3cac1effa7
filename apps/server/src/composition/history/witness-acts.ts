import type { Ground } from '../runtime.ts';
import { openReceipts } from '../../modules/receipts/index.ts';
import { findTradeMoment, listTradesOfOrder } from '../../modules/spot/index.ts';
import type { Base } from '../core.ts';
import { witnessedBy } from '../../platform/database/witnessed-database.ts';

/** Receipts as they are opened. */
export type OpenReceipts = Awaited<ReturnType<typeof openReceipts>>;

/** Opens what signs receipts, and gives the ground on which each act of a customer is signed in its own transaction. */
export async function witnessActs(
  ground: Ground,
  { secrets }: Pick<Base, 'secrets'>,
): Promise<{ readonly ground: Ground; readonly receipts: OpenReceipts }> {
  const { db, clock } = ground;
  const trades = { tradesOf: listTradesOfOrder, momentOf: findTradeMoment };
  const receipts = await openReceipts({ db, clock, sealer: secrets.sealer, trades });
  return { receipts, ground: { ...ground, db: witnessedBy(db, receipts.witness) } };
}
