import { ieoCalls } from '@bourse/contract/ieo';
import { buttonClass } from '@bourse/ui/button-class';
import { CoinIcon } from '@bourse/ui/coin-icon';
import { EmptyState } from '@bourse/ui/empty-state';
import { Icon } from '@bourse/ui/icon';
import { Note } from '@bourse/ui/note';
import { Skeleton, SkeletonDelay } from '@bourse/ui/skeleton';
import { ReceiptText } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useCoins } from '../../base/market/use-coins.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { useSearch } from '../../base/router/use-search.ts';
import { isId } from '../product-kit/product-family.ts';
import { DrawCard } from './draw-card.tsx';
import { IeoForm } from './ieo-form.tsx';
import type { Project } from './ieo-view.ts';
import { ProjectFacts } from './project-facts.tsx';
import { StageBadge } from './project-link.tsx';
import { ProjectTimes } from './project-times.tsx';
import { useIeoFigures } from './use-ieo-figures.ts';

/** The offering that the address names, and the subscription to it. */
export function IeoSubscribePage() {
  const t = useTranslations('ieo');
  const app = useTranslations('app.state');
  const { id } = useSearch('/pages/ieo/subscribe');
  const read = useCall(ieoCalls.detail, { id: id ?? '0' }, { enabled: isId(id), everyMs: 10_000 });
  const { data, error, isFetching, refetch } = read;
  return (
    <div className="mx-auto w-full max-w-[688px] desk:max-w-[1000px] desk:px-5">
      <PageHeader
        title={t('title')}
        actions={
          <AppLink to="/pages/ieo/order" className="icon-link size-11" aria-label={t('orders.title')}>
            <Icon of={ReceiptText} size={22} />
          </AppLink>
        }
      />
      {!isId(id) || error?.code === 'NOT_FOUND' ? (
        <EmptyState
          className="py-12"
          title={t('gone')}
          text={t('goneHint')}
          action={
            <AppLink to="/pages/ieo/ieo" className={buttonClass({ size: 'desk' })}>
              {t('toProjects')}
            </AppLink>
          }
        />
      ) : data !== undefined ? (
        <Offering project={data} />
      ) : error !== null ? (
        <LoadFailed error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonDelay label={app('loading')}>
          <div className="grid gap-4 px-4 desk:px-0">
            <Skeleton height={44} width={220} />
            <Skeleton height={64} />
            <Skeleton height={180} />
          </div>
        </SkeletonDelay>
      )}
    </div>
  );
}

function Offering({ project }: { readonly project: Project }) {
  const t = useTranslations('ieo');
  const { stage } = project;
  return (
    <div className="grid gap-3 px-4 pb-6 desk:grid-cols-[minmax(0,1fr)_372px] desk:items-start desk:px-0">
      <div className="grid min-w-0 gap-4 rounded-card p-4 surface-1 desk:p-5">
        <Head project={project} />
        {stage === 'subscribing' ? (
          <IeoForm project={project} />
        ) : (
          <Note tone={stage === 'void' ? 'warn' : 'plain'}>{t(`stageText.${stage}`)}</Note>
        )}
        <ProjectFacts project={project} />
      </div>
      <div className="grid min-w-0 gap-3">
        <ProjectTimes project={project} />
        <DrawCard project={project} />
        <Note tone="warn">{t('risk')}</Note>
      </div>
    </div>
  );
}

function Head({ project }: { readonly project: Project }) {
  const t = useTranslations('ieo');
  const figures = useIeoFigures();
  const coin = useCoins().get(project.currency);
  return (
    <div className="flex items-center gap-3">
      <CoinIcon symbol={project.currency} src={coin?.image} size={40} />
      <div className="min-w-0 flex-1">
        <h2 className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-heading">
          {project.name}
          <StageBadge stage={project.stage} />
        </h2>
        <p className="num text-caption text-t2">{figures.money(project.issue, project.currency)}</p>
      </div>
      <div className="text-end">
        <p className="num text-heading">{figures.money(project.price, project.pay_currency)}</p>
        <p className="text-caption text-t3">{t('perCoin', { currency: project.currency })}</p>
      </div>
    </div>
  );
}
