import { ieoCalls } from '@bourse/contract/ieo';
import { Icon } from '@bourse/ui/icon';
import { Note } from '@bourse/ui/note';
import { ProductCardSkeleton } from '@bourse/ui/product-card';
import { SkeletonDelay } from '@bourse/ui/skeleton';
import { Slab } from '@bourse/ui/slab';
import { ReceiptText } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { usePages } from '../../base/api/use-pages.ts';
import { HistoryList } from '../../base/parts/history-list.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import type { Project } from './ieo-view.ts';
import { ProjectLink } from './project-link.tsx';

/** What can be subscribed to now comes first, then what will be, then what was. */
const groups = [
  { key: 'now', state: 1 },
  { key: 'soon', state: 0 },
  { key: 'past', state: 2 },
] as const;

/** Offerings that were announced, and how lots are drawn. */
export function IeoProjectsPage() {
  const t = useTranslations('ieo');
  const app = useTranslations('app.state');
  const pages = usePages(ieoCalls.list, {}, 20, { isPublic: true });
  return (
    <div className="mx-auto w-full max-w-[688px] desk:max-w-[1240px] desk:px-5">
      <PageHeader
        title={t('title')}
        actions={
          <AppLink to="/pages/ieo/order" className="icon-link size-11" aria-label={t('orders.title')}>
            <Icon of={ReceiptText} size={22} />
          </AppLink>
        }
      />
      <div className="grid gap-5 px-4 pb-6 desk:grid-cols-[minmax(0,1fr)_372px] desk:items-start desk:gap-3 desk:px-0">
        <div className="min-w-0">
          <p className="text-pretty text-t2">{t('text')}</p>
          <HistoryList
            pages={pages}
            none={{ title: t('none'), text: t('noneHint') }}
            loading={
              <SkeletonDelay label={app('loading')}>
                <Slab className="mt-4">
                  {[1, 2, 3].map((card) => (
                    <ProductCardSkeleton key={card} />
                  ))}
                </Slab>
              </SkeletonDelay>
            }
          >
            {(items) => groups.map((group) => <Group key={group.key} group={group} projects={items} />)}
          </HistoryList>
        </div>
        <div className="grid min-w-0 gap-3">
          <HowDrawn />
          <Note tone="warn">{t('risk')}</Note>
        </div>
      </div>
    </div>
  );
}

interface GroupProps {
  readonly group: (typeof groups)[number];
  readonly projects: readonly Project[];
}

function Group({ group: { key, state }, projects }: GroupProps) {
  const t = useTranslations('ieo.group');
  const own = projects.filter((project) => project.state === state);
  if (own.length === 0) return null;
  return (
    <section aria-labelledby={`ieo-${key}`} className="mt-5">
      <h2 id={`ieo-${key}`} className="mb-2.5 text-heading">
        {t(key)}
      </h2>
      <Slab>
        {own.map((project) => (
          <ProjectLink key={project.id} project={project} />
        ))}
      </Slab>
    </section>
  );
}

const steps = ['escrow', 'commit', 'draw', 'refund'] as const;

function HowDrawn() {
  const t = useTranslations('ieo.how');
  return (
    <section aria-labelledby="ieo-how" className="rounded-card p-4 surface-1">
      <h2 id="ieo-how" className="text-heading">
        {t('title')}
      </h2>
      <ol className="mt-2 grid list-decimal gap-2 ps-5 text-label font-normal text-t2">
        {steps.map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
    </section>
  );
}
