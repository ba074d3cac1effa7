import { atoms } from '@bourse/kernel/amount';
import { assetId, marketId } from '@bourse/kernel/ids';

/** A market as the server's parts know it: BTC/USDT in ticks of 0.01 and lots of 0.00001, without a band or a least. */
export const testMarket = {
  id: marketId(1),
  kind: 'spot',
  base: { id: assetId(1), code: 'BTC', scale: 8 },
  quote: { id: assetId(3), code: 'USDT', scale: 8 },
  symbol: 'BTC/USDT',
  tickAtoms: 1_000_000n,
  units: { lotAtoms: 1_000n, tickLotAtoms: 10n },
  minNotional: atoms(0n),
  bandBps: null,
  maxOpenOrders: null,
  makerFeeBps: 10,
  takerFeeBps: 20,
  status: 'open',
  statusReason: '',
  statusVersion: 0,
} as const;
