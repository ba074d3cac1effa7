import { assetId } from '@bourse/kernel/ids';
import type { Database } from '../../platform/database/database.ts';
import { listAsset, type NewAsset } from '../registry/index.ts';
import { insertMarket } from './market-store.ts';

/** A share without decimals, for the replay of a recorded trading day. */
const share: NewAsset = { id: assetId(9001), code: 'AAPL', name: 'Test share', scale: 0, sort: 9001 };

/**
 * Lists the market of the recorded replay: AAPL/USDT in steps of 0.0001 USDT and one share, without fee and minimum, so
 * that what the recording holds can be traded to the atom. Runs before the registry and the markets are read; repeats
 * harmlessly.
 */
export async function listReplayMarket(db: Database): Promise<void> {
  await db.withTx('list the replay market', async (tx) => {
    await listAsset(tx, share);
    await insertMarket(tx, {
      id: 9001,
      base_asset: share.id,
      quote_asset: 3,
      symbol: 'AAPL/USDT',
      tick: 10_000n,
      lot: 1n,
      min_notional: 0n,
      // A recording may hold any price.
      band_bps: null,
      maker_fee_bps: 0,
      taker_fee_bps: 0,
      sort: 9001,
    });
  });
}
