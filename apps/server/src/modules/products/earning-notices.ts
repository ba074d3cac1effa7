import { assetId, userId } from '@bourse/kernel/ids';
import type { NoticeTeller } from '../../platform/module-manifest.ts';
import { noticeOf } from '../notices/index.ts';
import type { Dividend } from './accrual.ts';
import type { Earning, EarningPorts } from './earning.ts';

/** What customers are told of positions that earn. */
export function earningNotices({
  registry,
  earning: { name, events },
}: Pick<EarningPorts<unknown, Dividend>, 'registry'> & {
  readonly earning: Pick<Earning<unknown, Dividend>, 'name' | 'events'>;
}): readonly NoticeTeller[] {
  const sumOf = (event: { readonly amount: string; readonly currency_id: number }) => ({
    amount: event.amount,
    currency: registry.getAsset(assetId(event.currency_id)).code,
  });
  return [
    noticeOf(events.opened, (event) => ({
      userId: userId(event.user_id),
      kind: event.renewed ? `${name}_renewed` : `${name}_opened`,
      args: sumOf(event),
    })),
    noticeOf(events.renewing, (event) => ({
      userId: userId(event.user_id),
      kind: `${name}_renewing`,
      args: sumOf(event),
    })),
    noticeOf(events.ended, (event) => {
      const whose = { userId: userId(event.user_id) };
      const args = sumOf(event);
      // The new position tells of itself.
      if (event.renewed) return null;
      if (event.renewal_failed) return { ...whose, kind: `${name}_not_renewed`, args };
      if (event.early) return { ...whose, kind: `${name}_redeemed`, args: { ...args, penalty: event.penalty } };
      return { ...whose, kind: `${name}_expired`, args };
    }),
  ];
}
