import { Button } from '@bourse/ui/button';
import { PositionCardSkeleton } from '@bourse/ui/position-card';
import { SkeletonDelay } from '@bourse/ui/skeleton';
import { Fact } from '@bourse/ui/stat';
import { Switch } from '@bourse/ui/switch';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../base/api/use-call.ts';
import { useMoment } from '../../base/money/use-moment.ts';
import { CheckRow } from '../../base/parts/check-row.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { say } from '../../base/parts/say.ts';
import { useSearch } from '../../base/router/use-search.ts';
import { FoundById } from './found-by-id.tsx';
import type { DetailOf, ProductCalls } from './product-calls.ts';
import { isId, type ProductFamily } from './product-family.ts';
import { PositionsPage, PositionSummary } from './positions-page.tsx';
import { RedeemSheet } from './redeem-sheet.tsx';
import { useKitFigures } from './use-kit-figures.ts';
import { useView } from './use-view.ts';

/** The own positions of a family, or the one that the address names. */
export function OrderPage({ family }: { readonly family: ProductFamily }) {
  const { id } = useSearch(family.pages.order);
  return id === undefined ? <PositionsPage family={family} /> : <PositionPage key={id} family={family} id={id} />;
}

interface PositionPageProps {
  readonly family: ProductFamily;
  readonly id: string;
}

function PositionPage({ family, id }: PositionPageProps) {
  const t = useTranslations('product-kit.position');
  const app = useTranslations('app.state');
  const view = useView(family);
  const read = useCall(family.calls.order, { id }, { enabled: isId(id), everyMs: 30_000 });
  return (
    <div className="mx-auto w-full max-w-[688px]">
      <PageHeader title={read.data?.name ?? view.title} />
      <div className="px-4 pb-6 desk:px-0">
        <FoundById
          id={id}
          read={read}
          gone={{ title: t('gone'), text: t('goneHint'), to: family.pages.order, label: view.positions }}
          failed={t('failed')}
          isInset
          loading={
            <SkeletonDelay label={app('loading')}>
              <PositionCardSkeleton />
            </SkeletonDelay>
          }
        >
          {(position) => <PositionDetail family={family} position={position} />}
        </FoundById>
      </div>
    </div>
  );
}

interface DetailProps {
  readonly family: ProductFamily;
  readonly position: DetailOf<ProductCalls>;
}

function PositionDetail({ family, position }: DetailProps) {
  const t = useTranslations('product-kit');
  const figures = useKitFigures();
  const momentOf = useMoment();
  const [isLeaving, setLeaving] = useState(false);
  const isRunning = position.status === 1;
  return (
    <div className="grid gap-3">
      <div className="rounded-card surface-1">
        <PositionSummary family={family} position={position} />
        {isRunning ? (
          <div className="px-4 pb-4">
            <Button size="desk" full onClick={() => setLeaving(true)}>
              {t('redeem.open')}
            </Button>
          </div>
        ) : null}
      </div>
      {isRunning ? <Renewal family={family} position={position} /> : null}
      <section className="rounded-card p-4 surface-1">
        <h2 className="mb-1.5 text-heading">{t('position.frozen')}</h2>
        <Fact
          label={t('position.state')}
          value={t(`position.${isRunning ? 'running' : position.early ? 'early' : 'ended'}`)}
        />
        <Fact label={t('position.bought')} value={momentOf(position.created_at)} />
        <Fact label={t('position.startsOn')} value={figures.day(position.starts_at)} />
        <Fact label={t('position.ends')} value={figures.day(position.expires_at)} />
        <Fact label={t('terms.term')} value={t('days', { count: position.term_days })} />
        <Fact label={t('terms.penalty')} value={figures.penalty(position.penalty, family.penaltyOn)} />
      </section>
      {useView(family).more(position)}
      <CheckRow kind={`${family.name}.buy`} subject={position.id} />
      <RedeemSheet family={family} position={position} open={isLeaving} onClose={() => setLeaving(false)} />
    </div>
  );
}

/** Whether a position goes on at its end; said at once, and taken back when the server refuses. */
function Renewal({ family, position: { id, auto_renew: isOn } }: DetailProps) {
  const t = useTranslations('product-kit.position');
  const app = useTranslations('app.state');
  const act = useAct(family.calls.autoRenew, [family.calls.order, family.calls.orders]);
  const change = (on: boolean): void =>
    act.mutate(
      { input: { id, enabled: on ? '1' : '0' } },
      {
        onSuccess: () => say('done', t(on ? 'renewOn' : 'renewOff')),
        onError: (error) => say('failed', error.isUncertain ? app('uncertain') : error.message),
      },
    );
  return (
    <section className="flex items-center gap-4 rounded-card p-4 surface-1">
      <div className="min-w-0 flex-1">
        <p id="renewal" className="font-medium">
          {t('renew')}
        </p>
        <p className="text-label font-normal text-pretty text-t2">{t('renewHint')}</p>
      </div>
      <Switch on={isOn} onSwitch={change} disabled={act.isPending} aria-labelledby="renewal" />
    </section>
  );
}
