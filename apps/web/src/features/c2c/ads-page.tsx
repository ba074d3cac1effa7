import { c2cCalls } from '@bourse/contract/c2c';
import { Badge } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import { buttonClass } from '@bourse/ui/button-class';
import { Card } from '@bourse/ui/card';
import { Note } from '@bourse/ui/note';
import { Fact } from '@bourse/ui/stat';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { refresh } from '../../base/api/use-call.ts';
import { usePages } from '../../base/api/use-pages.ts';
import { onPrivateNews } from '../../base/market/private-news.ts';
import { useMoment } from '../../base/money/use-moment.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { HistoryList } from '../../base/parts/history-list.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import type { OwnAd } from './c2c-view.ts';
import { isChangeable } from './publish-form.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** The own advertisements, to change or to take back. */
export function AdsPage() {
  const t = useTranslations('c2c');
  const pages = usePages(c2cCalls.myAds, {});
  // An order on one, or the word of the house that one was taken down.
  useEffect(() => onPrivateNews(({ notices }) => (notices.length > 0 ? void refresh(c2cCalls.myAds) : undefined)), []);
  const publish = (
    <AppLink to="/pages/fund/c2c_publish" className={buttonClass({ size: 'desk' })}>
      {t('publish.title')}
    </AppLink>
  );
  return (
    <div className="mx-auto w-full max-w-[688px] desk:px-5">
      <PageHeader
        title={t('ads.title')}
        actions={
          <AppLink to="/pages/fund/c2c_publish" className="px-3 py-2 text-label text-accent-text hover:text-t1">
            {t('publish.title')}
          </AppLink>
        }
      />
      <div className="px-4 pb-6">
        <HistoryList pages={pages} none={{ title: t('ads.none'), text: t('ads.noneHint'), action: publish }}>
          {(items) => (
            <ul className="grid gap-3">
              {items.map((ad) => (
                <li key={ad.id}>
                  <AdCard ad={ad} />
                </li>
              ))}
            </ul>
          )}
        </HistoryList>
      </div>
    </div>
  );
}

const tones = { 1: 'good', 2: 'info', 3: 'plain' } as const;

function AdCard({ ad }: { readonly ad: OwnAd }) {
  const t = useTranslations('c2c');
  const numbers = useNumbers();
  const moment = useMoment();
  const [isAsked, setAsked] = useState(false);
  const bounds = `${numbers.whole(ad.minimum)} – ${numbers.whole(ad.maximum)} ${ad.fiat}`;
  const isOpen = ad.state !== 3;
  return (
    <Card className="grid gap-2">
      <div className="flex items-start justify-between gap-3">
        <p className="num text-heading">
          <span className={ad.type === 'buy' ? 'text-up' : 'text-down'}>
            {t(`do.${ad.type}`, { currency: ad.currency })}
          </span>{' '}
          {numbers.whole(ad.price, 2)} {ad.fiat}
        </p>
        <Badge tone={ad.down_reason === null ? tones[ad.state] : 'bad'}>
          {t(ad.down_reason !== null ? 'ads.down' : ad.replaced_by !== null ? 'ads.replaced' : `ads.state.${ad.state}`)}
        </Badge>
      </div>
      <div>
        <Fact label={t('ads.left')} value={`${numbers.whole(ad.number)} / ${numbers.whole(ad.total)} ${ad.currency}`} />
        <Fact label={t('filter.bounds')} value={bounds} />
        <Fact label={t('filter.method')} value={ad.methods.map((one) => t(`method.${one}`)).join(', ')} />
        <Fact label={t('order.opened')} value={moment(ad.created_at)} />
      </div>
      {ad.down_reason === null ? null : (
        <Note tone="bad">
          <span className="break-words">{t('ads.downReason', { reason: ad.down_reason })}</span>
        </Note>
      )}
      {isOpen ? (
        <div className="flex flex-wrap gap-2">
          {isChangeable(ad) ? (
            <AppLink to="/pages/fund/c2c_publish" search={{ id: ad.id }} className={buttonClass({ size: 'small' })}>
              {t('ads.change')}
            </AppLink>
          ) : null}
          <Button size="small" tone="danger" onClick={() => setAsked(true)}>
            {t('ads.withdraw')}
          </Button>
        </div>
      ) : null}
      <WithdrawDialog ad={ad} open={isAsked} onClose={() => setAsked(false)} />
    </Card>
  );
}
