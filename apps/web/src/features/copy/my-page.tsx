import { copyCalls } from '@bourse/contract/copy';
import { buttonClass } from '@bourse/ui/button-class';
import { Tabs } from '@bourse/ui/tabs';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePages } from '../../base/api/use-pages.ts';
import { CheckRow } from '../../base/parts/check-row.tsx';
import { HistoryList } from '../../base/parts/history-list.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { useKept } from '../../base/router/use-kept.ts';
import { CardsLoading } from './cards-loading.tsx';
import { CopyCard } from './copy-card.tsx';
import type { Follow } from './copy-view.ts';
import { EndSheet } from './end-sheet.tsx';
import { FollowCard } from './follow-card.tsx';
import { ShareLines } from './share-lines.tsx';

const views = ['follows', 'history', 'skipped', 'shares'] as const;

/** The own relationships, what was copied and what was not, with the reason. */
export function MyPage() {
  const t = useTranslations('copy');
  const [view, setView] = useKept('copyView', views, 'follows');
  return (
    <div className="mx-auto w-full max-w-[688px]">
      <PageHeader
        title={t('mine.title')}
        actions={
          <AppLink
            to="/pages/copytrade/copy"
            className="inline-flex min-h-11 items-center px-2 text-label text-accent-text"
          >
            {t('copies.short')}
          </AppLink>
        }
      />
      <div className="px-4 pb-6 desk:px-0">
        <Tabs
          label={t('mine.title')}
          tabs={views.map((value) => ({ value, label: t(`mine.view.${value}`), panelId: 'copy-view' }))}
          value={view}
          onChoose={setView}
          line
          className="mb-3"
        />
        <div id="copy-view" role="tabpanel" aria-label={t(`mine.view.${view}`)}>
          {view === 'follows' ? (
            <Follows />
          ) : view === 'shares' ? (
            <ShareLines side="1" />
          ) : (
            <Copies key={view} view={view} />
          )}
        </div>
      </div>
    </div>
  );
}

function Follows() {
  const t = useTranslations('copy');
  const pages = usePages(copyCalls.mine, {});
  const [ending, setEnding] = useState<Follow | null>(null);
  return (
    <>
      <HistoryList
        pages={pages}
        none={{
          title: t('mine.none'),
          text: t('mine.noneHint'),
          action: (
            <AppLink to="/pages/follow/index" className={buttonClass({ size: 'desk' })}>
              {t('trader.toTraders')}
            </AppLink>
          ),
        }}
        loading={<CardsLoading />}
      >
        {(items) => (
          <ul className="grid gap-3">
            {items.map((follow) => (
              <li key={follow.id} className="rounded-card surface-1">
                <FollowCard follow={follow} onEnd={() => setEnding(follow)} />
                <CheckRow kind="copy.follow" subject={follow.id} />
              </li>
            ))}
          </ul>
        )}
      </HistoryList>
      <EndSheet key={ending?.id ?? ''} follow={ending} onClose={() => setEnding(null)} />
    </>
  );
}

function Copies({ view }: { readonly view: 'history' | 'skipped' }) {
  const t = useTranslations('copy.mine');
  const pages = usePages(copyCalls[view], {});
  return (
    <HistoryList
      pages={pages}
      none={{ title: t(`noneOf.${view}`), text: t(`noneOfHint.${view}`) }}
      loading={<CardsLoading />}
    >
      {(items) => (
        <ul className="grid gap-3">
          {items.map((copy) => (
            <li key={copy.id} className="rounded-card surface-1">
              <CopyCard copy={copy} />
            </li>
          ))}
        </ul>
      )}
    </HistoryList>
  );
}
