import { assetId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import type { Database } from '../../platform/database/database.ts';
import { insertMarket } from '../markets/index.ts';
import { listAsset } from '../registry/index.ts';
import { demoCoins, usdcMarketId, xrpEthMarketId } from './demo-coins.ts';
import { demoStocks, firstStockId } from './demo-stocks.ts';

const [eth, usdt, usdc] = [2, 3, 4];
const usdtScale = 8;
/** A share is counted in hundredths. */
const shareScale = 2;
const fees = { maker_fee_bps: 10, taker_fee_bps: 20 } as const;

/**
 * Lists the coins and markets of the demo beside the exchange's own: forty-one against USDT all told, and XRP/ETH. Runs
 * before the registry and the markets are read; repeats harmlessly. The symbols that it tracks beside are no coins.
 */
export async function listDemoMarkets(db: Database): Promise<void> {
  const listed = demoCoins.flatMap(({ code, listing }) => (listing === null ? [] : [{ code, ...listing }]));
  const xrp = present(
    listed.find(({ code }) => code === 'XRP'),
    'XRP',
  );
  await db.withTx('list the demo markets', async (tx) => {
    await Promise.all(
      listed.map(({ assetId: id, code, name, chain, scale }) =>
        listAsset(tx, { id: assetId(id), code, name, chain, scale, sort: id }),
      ),
    );
    await Promise.all(
      listed.map(({ assetId: id, marketId, code, scale, tickDecimals, lotDecimals }) =>
        insertMarket(tx, {
          id: marketId,
          base_asset: id,
          quote_asset: usdt,
          symbol: `${code}/USDT`,
          tick: 10n ** BigInt(usdtScale - tickDecimals),
          lot: 10n ** BigInt(scale - lotDecimals),
          // 5 USDT, as on the exchange's own markets.
          min_notional: 5n * 10n ** BigInt(usdtScale),
          ...fees,
          sort: marketId,
        }),
      ),
    );
    await insertMarket(tx, {
      id: xrpEthMarketId,
      base_asset: xrp.assetId,
      quote_asset: eth,
      symbol: 'XRP/ETH',
      // Steps of 0.00000001 ETH and of one XRP, at least 0.002 ETH.
      tick: 10n ** 10n,
      lot: 10n ** 6n,
      min_notional: 2n * 10n ** 15n,
      ...fees,
      sort: xrpEthMarketId,
    });
    await insertMarket(tx, {
      id: usdcMarketId,
      base_asset: usdc,
      quote_asset: usdt,
      symbol: 'USDC/USDT',
      // Steps of 0.0001 USDT and of 0.01 USDC, at least 5 USDT.
      tick: 10n ** 4n,
      lot: 10n ** 6n,
      min_notional: 5n * 10n ** BigInt(usdtScale),
      ...fees,
      sort: usdcMarketId,
    });
    for (const [place, { code, name }] of demoStocks.entries()) {
      const id = firstStockId + place;
      await listAsset(tx, { id: assetId(id), code, name, scale: shareScale, sort: id, kind: 'tracked' });
      await insertMarket(tx, {
        id,
        kind: 'tracked',
        base_asset: id,
        quote_asset: usdt,
        symbol: `${code}/USDT`,
        // Steps of 0.01 USDT and of one share.
        tick: 10n ** 6n,
        lot: 10n ** BigInt(shareScale),
        min_notional: 0n,
        ...fees,
        sort: id,
      });
    }
  });
}
