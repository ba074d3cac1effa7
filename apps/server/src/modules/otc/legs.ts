import { atoms } from '@bourse/kernel/amount';
import type { AssetId } from '@bourse/kernel/ids';
import type { HoldChange, Posting } from '../ledger/index.ts';
import type { Order } from './order.ts';
import { evidenceOf } from './otc-answer.ts';
import { family } from './otc-ports.ts';

type Legs = Pick<Order, 'id' | 'coinId' | 'side' | 'number' | 'total' | 'accounts'>;

/** Both legs of an order: what the customer pays into the pool, and what they get out of it. */
export function legsOf({ id, coinId, side, number, total, accounts }: Legs, usdt: AssetId): Posting[] {
  const reference = evidenceOf(id);
  const { coin, usdt: money, coinPool, usdtPool } = accounts;
  return side === 'buy'
    ? [
        { debit: money, credit: usdtPool, assetId: usdt, amount: total, kind: 'otc_paid', reference },
        { debit: coinPool, credit: coin, assetId: coinId, amount: number, kind: 'otc_received', reference },
      ]
    : [
        { debit: coin, credit: coinPool, assetId: coinId, amount: number, kind: 'otc_paid', reference },
        { debit: usdtPool, credit: money, assetId: usdt, amount: total, kind: 'otc_received', reference },
      ];
}

/** Holds both legs of an order that waits for staff; frees them with -1. */
export function holdsOf({ id, side, number, total, accounts }: Legs, times: 1 | -1): HoldChange[] {
  const reason = { module: family, reference: id };
  const factor = BigInt(times);
  const [own, pool] = side === 'buy' ? [accounts.usdt, accounts.coinPool] : [accounts.coin, accounts.usdtPool];
  const [paid, received] = side === 'buy' ? [total, number] : [number, total];
  return [
    { account: own, amount: atoms(paid * factor), reason },
    { account: pool, amount: atoms(received * factor), reason },
  ];
}
