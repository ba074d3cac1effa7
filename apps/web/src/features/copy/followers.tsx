import { copyCalls } from '@bourse/contract/copy';
import { Badge } from '@bourse/ui/badge';
import { Delta } from '@bourse/ui/delta';
import { useTranslations } from 'use-intl';
import { usePages } from '../../base/api/use-pages.ts';
import { HistoryList } from '../../base/parts/history-list.tsx';
import { useCopyFigures } from './use-copy-figures.ts';

/** Who follows and followed, without names. */
export function Followers() {
  const t = useTranslations('copy.desk');
  const mine = useTranslations('copy.mine');
  const figures = useCopyFigures();
  const pages = usePages(copyCalls.followers, {});
  return (
    <section aria-labelledby="own-followers">
      <h2 id="own-followers" className="mb-2 text-heading">
        {t('followers')}
      </h2>
      <HistoryList pages={pages} none={{ title: t('noFollowers'), text: t('noFollowersHint') }}>
        {(items) => (
          <ul className="rounded-card px-4 surface-1">
            {items.map((follower) => (
              <li
                key={follower.id}
                className="flex items-center justify-between gap-3 border-b border-line py-3 last:border-0"
              >
                <span className="min-w-0">
                  <span className="flex flex-wrap items-center gap-2 font-semibold">
                    #{follower.id}
                    <Badge tone={follower.status === 1 ? 'accent' : 'plain'}>
                      {mine(`state.${follower.status === 1 ? 'active' : 'ended'}`)}
                    </Badge>
                  </span>
                  <span className="num block text-caption text-t3">
                    {mine('since', { day: figures.day(follower.created_at) })}
                  </span>
                </span>
                <span className="text-end">
                  <Delta kind="money" text={figures.result(follower.realised)} />
                  <span className="num block text-caption text-t3">{t('copies', { count: follower.copies })}</span>
                  {follower.share === '0' ? null : (
                    <span className="num block text-caption text-t3">
                      {mine('sharePaid', { share: figures.percent(follower.share) })}{' '}
                      {figures.numbers.whole(follower.share_paid, 2)}
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
      </HistoryList>
    </section>
  );
}
