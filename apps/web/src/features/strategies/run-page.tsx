import type { IntentionEnd } from '@bourse/client/intentions';
import { strategyCalls } from '@bourse/contract/strategy';
import { Button } from '@bourse/ui/button';
import { HashText } from '@bourse/ui/hash-text';
import { Note } from '@bourse/ui/note';
import { PositionCardSkeleton } from '@bourse/ui/position-card';
import { Sheet } from '@bourse/ui/sheet';
import { SkeletonDelay } from '@bourse/ui/skeleton';
import { Fact } from '@bourse/ui/stat';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { refresh, useCall } from '../../base/api/use-call.ts';
import { useIntention } from '../../base/api/use-intention.ts';
import { usePages } from '../../base/api/use-pages.ts';
import { ActNotes } from '../../base/parts/act-notes.tsx';
import { CheckRow } from '../../base/parts/check-row.tsx';
import { HistoryList } from '../../base/parts/history-list.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { say } from '../../base/parts/say.ts';
import { useSearch } from '../../base/router/use-search.ts';
import { FoundById } from '../product-kit/found-by-id.tsx';
import { isId } from '../product-kit/product-family.ts';
import { RunCard } from './run-card.tsx';
import { changedByRuns, type Run, stateOf } from './strategy-view.ts';
import { useStrategyFigures } from './use-strategy-figures.ts';

/** One run: what it has and has traded, and the way to end it. */
export function RunPage() {
  const t = useTranslations('strategies.mine');
  const app = useTranslations('app.state');
  const { id } = useSearch('/pages/ai/order_info');
  const read = useCall(
    strategyCalls.order,
    { id: id ?? '0' },
    { enabled: isId(id), everyMs: (run) => (run?.status !== 1 ? 0 : run.closing ? 2_000 : 10_000) },
  );
  return (
    <div className="mx-auto w-full max-w-[688px]">
      <PageHeader title={read.data?.name ?? t('one')} />
      <div className="px-4 pb-6 desk:px-0">
        <FoundById
          id={id}
          read={read}
          gone={{ title: t('gone'), text: t('goneHint'), to: '/pages/ai/mine', label: t('title') }}
          isInset
          loading={
            <SkeletonDelay label={app('loading')}>
              <PositionCardSkeleton />
            </SkeletonDelay>
          }
        >
          {(run) => <Detail run={run} />}
        </FoundById>
      </div>
    </div>
  );
}

function Detail({ run }: { readonly run: Run }) {
  const t = useTranslations('strategies.mine');
  const figures = useStrategyFigures();
  const state = stateOf(run);
  const {
    because,
    cash,
    coins,
    currency,
    ended_at: ended,
    ends_at: ends,
    fees,
    hash,
    returned,
    started_at: started,
  } = run;
  const facts = [
    ...(returned === null
      ? [
          { key: 'cash', label: t('cash'), value: figures.money(cash, 'USDT') },
          { key: 'coins', label: t('coins'), value: figures.money(coins, currency) },
        ]
      : [{ key: 'returned', label: t('returned'), value: figures.money(returned, 'USDT') }]),
    { key: 'fees', label: t('fees'), value: figures.money(fees, 'USDT') },
    { key: 'started', label: t('started'), value: figures.moment(started) },
    { key: 'ends', label: ended === null ? t('ends') : t('ended'), value: figures.moment(ended ?? ends) },
  ];
  return (
    <div className="grid gap-3">
      <div className="rounded-card surface-1">
        <RunCard run={run} />
      </div>
      {state === 'closing' ? <Note tone="warn">{t('closingText')}</Note> : null}
      {because !== null && state !== 'closing' ? <Note>{t(`because.${because}`)}</Note> : null}
      {state === 'running' ? <Stop id={run.id} /> : null}
      <section className="rounded-card p-4 surface-1">
        {facts.map(({ key, label, value }) => (
          <Fact key={key} label={label} value={value} />
        ))}
        <p className="mt-2 text-caption text-t3">{t('version')}</p>
        <HashText text={hash} className="block text-t2" />
      </section>
      <CheckRow kind="strategies.confirm" subject={run.id} />
      <Trades run={run} />
    </div>
  );
}

function Stop({ id }: { readonly id: string }) {
  const t = useTranslations('strategies.mine');
  const app = useTranslations('app.act');
  const [isAsking, setAsking] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const onEnd = (end: IntentionEnd<Run>): void => {
    if (end.kind === 'done') say('done', t('stopped'));
    else setRefused(end.kind === 'refused' ? end.text : t('notStopped'));
  };
  const { state, perform } = useIntention(strategyCalls.stop, changedByRuns, { wanted: { id }, onEnd });
  const stop = async (): Promise<void> => {
    setRefused(null);
    const end = await perform({ id });
    if (end !== null) onEnd(end);
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('stop')}</Button>
      <Sheet open={isAsking} onClose={() => setAsking(false)} title={t('stop')} closeLabel={app('close')}>
        <div className="grid gap-3">
          <p className="text-pretty text-t2">{t('stopHint')}</p>
          <ActNotes state={state} refused={refused} />
          <Button tone="primary" full busy={state !== 'idle'} onClick={() => void stop()}>
            {app('confirm')}
          </Button>
        </div>
      </Sheet>
    </>
  );
}

/** What the run has really traded, newest first. */
function Trades({ run: { id, status, trades } }: { readonly run: Run }) {
  const t = useTranslations('strategies.trade');
  const figures = useStrategyFigures();
  const pages = usePages(strategyCalls.positions, { id });
  const shown = useRef(trades);
  useEffect(() => {
    if (shown.current === trades) return;
    shown.current = trades;
    void refresh(strategyCalls.positions);
  }, [trades]);
  return (
    <section aria-labelledby="run-trades">
      <h2 id="run-trades" className="mb-2 text-heading">
        {t('title')}
      </h2>
      <HistoryList
        pages={pages}
        none={status === 3 ? { title: t('never'), text: t('neverHint') } : { title: t('none'), text: t('noneHint') }}
      >
        {(items) => (
          <ul className="rounded-card px-4 surface-1">
            {items.map((trade) => (
              <li
                key={trade.id}
                className="flex items-center justify-between gap-3 border-b border-line py-3 last:border-0"
              >
                <span>
                  <span className={`font-semibold ${trade.side === 'buy' ? 'text-up' : 'text-down'}`}>
                    {t(trade.side)}
                  </span>
                  <span className="num block text-caption text-t3">{figures.moment(trade.at)}</span>
                </span>
                <span className="text-end">
                  <span className="num block">{`${figures.numbers.whole(trade.amount)} × ${figures.numbers.fixed(trade.price, 2)}`}</span>
                  <span className="num block text-caption text-t3">
                    {t('fee', { amount: figures.money(trade.fee, trade.fee_currency) })}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </HistoryList>
    </section>
  );
}
