import { fiatOrderEnded, rechargeDecided } from '@bourse/contract/fiat-events';
import { assetId, userId } from '@bourse/kernel/ids';
import type { NoticeTeller } from '../../platform/module-manifest.ts';
import { noticeOf } from '../notices/index.ts';
import type { Registry } from '../registry/index.ts';

/** What customers are told of their recharges and purchases. */
export function fiatNotices(registry: Registry): readonly NoticeTeller[] {
  const codeOf = (id: number): string => registry.getAsset(assetId(id)).code;
  return [
    noticeOf(rechargeDecided, ({ user_id: owner, recharge_id, outcome, currency_id, number }) =>
      outcome === 'credited'
        ? { userId: userId(owner), kind: 'recharge_credited', args: { number, currency: codeOf(currency_id) } }
        : { userId: userId(owner), kind: 'recharge_rejected', args: { recharge_id } },
    ),
    noticeOf(fiatOrderEnded, ({ user_id: owner, order_id, outcome, currency_id, number }) => {
      if (outcome === 'paid') {
        const args = { order_id, number, currency: codeOf(currency_id) };
        return { userId: userId(owner), kind: 'fiat_order_paid', args };
      }
      const kind = outcome === 'cancelled' ? 'fiat_order_cancelled' : 'fiat_order_returned';
      return { userId: userId(owner), kind, args: { order_id } };
    }),
  ];
}
