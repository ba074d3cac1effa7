import { guessCalls } from '@bourse/contract/guess';
import { Note } from '@bourse/ui/note';
import { ProductCardSkeleton } from '@bourse/ui/product-card';
import { Segmented } from '@bourse/ui/segmented';
import { SkeletonDelay } from '@bourse/ui/skeleton';
import { Slab } from '@bourse/ui/slab';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { refresh } from '../../base/api/use-call.ts';
import { usePages } from '../../base/api/use-pages.ts';
import { HistoryList } from '../../base/parts/history-list.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { SignedOut } from '../../base/parts/signed-out.tsx';
import { redirect } from '../../base/router/navigation.ts';
import { useKept } from '../../base/router/use-kept.ts';
import { useSearch } from '../../base/router/use-search.ts';
import { useSession } from '../../base/session/session.ts';
import { every } from '../../base/time/clock.ts';
import { oneOfEach } from './guess-view.ts';
import { OwnStakes } from './own-stakes.tsx';
import { QuizCard } from './quiz-card.tsx';
import { QuizSheet } from './quiz-sheet.tsx';

const tabs = ['quizzes', 'mine'] as const;

/** Quizzes, what is staked on them, and the own stakes; the address names the quiz that is open. */
export function GuessPage() {
  const t = useTranslations('guess');
  const { id } = useSearch('/pages/game/game');
  const [tab, setTab] = useKept('guessTab', tabs, 'quizzes');
  const isVisitor = useSession(({ token }) => token === null);
  return (
    <div className="mx-auto w-full max-w-[688px] desk:max-w-[1240px] desk:px-5">
      <PageHeader title={t('title')} />
      <div className="grid gap-5 px-4 pb-6 desk:grid-cols-[minmax(0,1fr)_372px] desk:items-start desk:gap-3 desk:px-0">
        <div className="grid min-w-0 gap-4">
          <p className="text-pretty text-t2">{t('text')}</p>
          <Segmented
            label={t('shown')}
            segments={tabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
            value={tab}
            onChoose={setTab}
          />
          {tab === 'quizzes' ? <Quizzes /> : isVisitor ? <SignedOut isPart /> : <OwnStakes />}
        </div>
        <div className="grid min-w-0 gap-3">
          <Note>{t('how')}</Note>
          <Note tone="warn">{t('risk')}</Note>
        </div>
      </div>
      <QuizSheet id={id ?? null} onClose={() => redirect('/pages/game/game', {})} />
    </div>
  );
}

function Quizzes() {
  const t = useTranslations('guess');
  const app = useTranslations('app.state');
  const pages = usePages(guessCalls.list, {}, 20, { isPublic: true });
  // Read again while they are shown: odds are those of the moment.
  useEffect(() => every(10_000, () => void refresh(guessCalls.list)), []);
  return (
    <HistoryList
      pages={pages}
      none={{ title: t('none'), text: t('noneHint') }}
      loading={
        <SkeletonDelay label={app('loading')}>
          <Slab>
            {[1, 2, 3].map((card) => (
              <ProductCardSkeleton key={card} />
            ))}
          </Slab>
        </SkeletonDelay>
      }
    >
      {(items) => (
        <Slab>
          {oneOfEach(items).map((quiz) => (
            <QuizCard key={quiz.id} quiz={quiz} />
          ))}
        </Slab>
      )}
    </HistoryList>
  );
}
