import { Fact } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import { useCoins } from '../../../base/api/use-coins.ts';
import { useFormat } from '../../../base/format/use-format.ts';
import type { RequestProps } from '../../../base/manifests/feature-manifest.ts';

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '');

/** What a campaign is to give, to whom, and until when. */
export function CampaignRequest({ payload }: RequestProps) {
  const t = useTranslations('pools.campaigns');
  const { decimal, percent, moment } = useFormat();
  const coins = useCoins();
  const { kind, share, currency_id: id, amount, number, audience, from, to, users, days, ends_at: ends } = payload;
  const currency = typeof id === 'number' ? (coins.get(id)?.code ?? `#${id}`) : '';
  const each = decimal(textOf(amount));
  const who = Array.isArray(users) ? users.map(textOf).join(', ') : '';
  return (
    <div>
      <p className="num text-title">
        {textOf(number)} ×{' '}
        {kind === 'fee_discount'
          ? t('discount', { share: percent(textOf(share)), amount: each, currency })
          : t('cashBack', { amount: each, currency })}
      </p>
      {audience === 'listed' ? (
        <Fact label={t('listed')} value={who} />
      ) : (
        <Fact label={t('registered')} value={`${moment(textOf(from))} – ${moment(textOf(to))}`} />
      )}
      <Fact label={t('field.days')} value={textOf(days)} />
      <Fact label={t('field.ends')} value={moment(textOf(ends))} />
    </div>
  );
}
