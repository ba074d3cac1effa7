import { miningEnded, miningOpened, miningRenewing } from '@bourse/contract/mining';
import { assetId, userId } from '@bourse/kernel/ids';
import type { NoticeTeller } from '../../platform/module-manifest.ts';
import { noticeOf } from '../notices/index.ts';
import type { Registry } from '../registry/index.ts';

/** What customers are told of their positions. */
export function miningNotices(registry: Registry): readonly NoticeTeller[] {
  const sumOf = (event: { readonly amount: string; readonly currency_id: number }) => ({
    amount: event.amount,
    currency: registry.getAsset(assetId(event.currency_id)).code,
  });
  return [
    noticeOf(miningOpened, (event) => ({
      userId: userId(event.user_id),
      kind: event.renewed ? 'mining_renewed' : 'mining_opened',
      args: sumOf(event),
    })),
    noticeOf(miningRenewing, (event) => ({
      userId: userId(event.user_id),
      kind: 'mining_renewing',
      args: sumOf(event),
    })),
    noticeOf(miningEnded, (event) => {
      const whose = { userId: userId(event.user_id) };
      const args = sumOf(event);
      // The new position tells of itself.
      if (event.renewed) return null;
      if (event.renewal_failed) return { ...whose, kind: 'mining_not_renewed', args };
      if (event.early) return { ...whose, kind: 'mining_redeemed', args: { ...args, penalty: event.penalty } };
      return { ...whose, kind: 'mining_expired', args };
    }),
  ];
}
