import { etfEnded, etfOpened } from '@bourse/contract/etf';
import { assetId, userId } from '@bourse/kernel/ids';
import type { NoticeTeller } from '../../platform/module-manifest.ts';
import { noticeOf } from '../notices/index.ts';
import type { Registry } from '../registry/index.ts';

/** What customers are told of their positions. */
export function etfNotices(registry: Registry): readonly NoticeTeller[] {
  const codeOf = (id: number): string => registry.getAsset(assetId(id)).code;
  return [
    noticeOf(etfOpened, (event) => {
      const args = { amount: event.amount, currency: codeOf(event.currency_id) };
      return { userId: userId(event.user_id), kind: event.renewed ? 'etf_renewed' : 'etf_opened', args };
    }),
    noticeOf(etfEnded, (event) => {
      const whose = { userId: userId(event.user_id) };
      const currency = codeOf(event.currency_id);
      if (event.in_kind) return { ...whose, kind: 'etf_redeemed_in_kind', args: { currency } };
      const args = { amount: event.payout, currency };
      if (event.early) return { ...whose, kind: 'etf_redeemed', args: { ...args, penalty: event.penalty } };
      return { ...whose, kind: 'etf_expired', args };
    }),
  ];
}
