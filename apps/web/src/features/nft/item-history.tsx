import { nftCalls } from '@bourse/contract/nft';
import { Slab } from '@bourse/ui/slab';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { refresh } from '../../base/api/use-call.ts';
import { usePages } from '../../base/api/use-pages.ts';
import { useFeedState } from '../../base/market/use-feed-state.ts';
import { HistoryList } from '../../base/parts/history-list.tsx';
import { every } from '../../base/time/clock.ts';
import type { LogLine } from './nft-view.ts';
import { useNftFigures } from './use-nft-figures.ts';

/** Offers, bids and sales of a work, newest first; of a box its sales. */
export function ItemHistory({ code }: { readonly code: string }) {
  const t = useTranslations('nft.history');
  const pages = usePages(nftCalls.saleLog, { code }, 10, { isPublic: true });
  const isTold = useFeedState() === 'live';
  // The page hears of it over the connection; without one it asks.
  useEffect(() => (isTold ? undefined : every(8_000, () => void refresh(nftCalls.saleLog))), [isTold]);
  return (
    <section aria-labelledby="nft-history" className="min-w-0">
      <h2 id="nft-history" className="mb-2.5 text-heading">
        {t('title')}
      </h2>
      <HistoryList pages={pages} none={{ title: t('none') }}>
        {(lines) => (
          <Slab>
            {lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </Slab>
        )}
      </HistoryList>
    </section>
  );
}

function Line({ line: { at, currency, is_own: isOwn, kind, price, user } }: { readonly line: LogLine }) {
  const t = useTranslations('nft.history');
  const { money, when } = useNftFigures();
  return (
    <div className="flex items-center gap-3 px-[14px] py-2.5 text-label font-normal">
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{t(`kind.${kind}`)}</span>
        <span className="block truncate text-caption text-t3">
          {isOwn ? <b className="font-semibold text-accent-text">{t('you')}</b> : user === '' ? t('house') : user}
          {' · '}
          <time dateTime={at}>{when(at)}</time>
        </span>
      </span>
      <span className="num font-medium">{money(price, currency)}</span>
    </div>
  );
}
