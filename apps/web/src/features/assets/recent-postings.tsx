import { walletCalls } from '@bourse/contract/wallet';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../base/router/app-link.tsx';
import { useCall } from '../../base/api/use-call.ts';
import { postingDecimals } from './posting-view.ts';
import { PostingRow } from './posting-row.tsx';

/** The newest lines of all accounts, beside the balances on a desk. */
export function RecentPostings() {
  const t = useTranslations('assets.records');
  const app = useTranslations('app.act');
  const { data } = useCall(walletCalls.legalLog, { limit: '5' });
  const decimals = postingDecimals(data?.list ?? []);
  return (
    <section className="rounded-card p-4 surface-1">
      <div className="flex items-center justify-between">
        <h2 className="text-heading">{t('title')}</h2>
        <AppLink to="/pages/fund/assets_all_record" className="text-label text-accent-text">
          {app('seeAll')}
        </AppLink>
      </div>
      {data?.list.length === 0 ? <p className="py-3 text-label text-t3">{t('none')}</p> : null}
      <ul>
        {data?.list.map((posting) => (
          <PostingRow
            key={posting.id}
            posting={posting}
            decimals={decimals(posting.currency)}
            showsCurrency
            showsAccount
            showsDay
          />
        ))}
      </ul>
    </section>
  );
}
