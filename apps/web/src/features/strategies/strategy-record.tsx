import type { OutputOf } from '@bourse/contract/call';
import { strategyCalls } from '@bourse/contract/strategy';
import { Badge } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import { Slab, SlabCell } from '@bourse/ui/slab';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import type { Strategy } from './strategy-view.ts';
import { useStrategyFigures } from './use-strategy-figures.ts';

type BackTest = OutputOf<typeof strategyCalls.detail>['back_test'];
const atOnce = 20;

interface StrategyRecordProps {
  readonly strategy: Strategy;
}

/** What a strategy has to show: every run that is over, and the back-test of its version, which is none. */
export function StrategyRecord({ strategy: { id, runs } }: StrategyRecordProps) {
  const t = useTranslations('strategies.past');
  const app = useTranslations('app');
  const [pages, setPages] = useState(1);
  const first = useCall(strategyCalls.detail, { id });
  if (first.data === undefined)
    return first.isError ? (
      <LoadFailed className="mt-3" error={first.error} busy={first.isFetching} onRetry={() => void first.refetch()} />
    ) : (
      <p className="mt-3 text-label text-t3">{app('state.loading')}</p>
    );
  return (
    <>
      <h3 className="mt-4 text-label font-semibold">{t('title')}</h3>
      {first.data.past.length === 0 ? (
        <p className="mt-1 text-label font-normal text-t2">{t('none')}</p>
      ) : (
        <ul className="mt-1" aria-label={t('title')}>
          {Array.from({ length: pages }, (_, page) => (
            <PastRuns key={page} id={id} page={page + 1} />
          ))}
        </ul>
      )}
      {runs > pages * atOnce ? (
        <Button className="w-full" onClick={() => setPages(pages + 1)}>
          {app('act.more')}
        </Button>
      ) : null}
      <BackTested test={first.data.back_test} />
    </>
  );
}

/** One page of the runs that are over, with what they really brought. */
function PastRuns({ id, page }: { readonly id: string; readonly page: number }) {
  const t = useTranslations('strategies.past');
  const figures = useStrategyFigures();
  const { data } = useCall(strategyCalls.detail, page === 1 ? { id } : { id, page: String(page) });
  return data?.past.map(({ ended_at: ended, result, started_at: started, trades }) => (
    <li
      key={`${started} ${ended}`}
      className="grid grid-cols-[1fr_auto_5rem] items-center gap-3 border-b border-line py-2 text-label last:border-0"
    >
      <span className="num text-t2">
        {figures.day(started)} – {figures.day(ended)}
      </span>
      <span className="text-t3">{t('trades', { count: trades })}</span>
      <span className="num text-end font-semibold">{figures.result(result)}</span>
    </li>
  ));
}

/** A back-test, plainly as one. */
function BackTested({ test }: { readonly test: BackTest }) {
  const t = useTranslations('strategies.test');
  const figures = useStrategyFigures();
  if (test === null) return <p className="mt-4 text-caption text-pretty text-t3">{t('none')}</p>;
  const { days, drawdown, fee, from, lost, result, simulated, to, trades } = test;
  const facts = [
    { key: 'result', label: t('result'), value: figures.result(result) },
    { key: 'drawdown', label: t('drawdown'), value: figures.fall(drawdown) },
    { key: 'days', label: t('days'), value: figures.numbers.whole(String(days)) },
    { key: 'trades', label: t('trades'), value: figures.numbers.whole(String(trades)) },
  ];
  const words = { from: figures.day(from), to: figures.day(to), fee: figures.rate(fee) };
  return (
    <>
      <h3 className="mt-4 flex flex-wrap items-center gap-x-2 gap-y-1 text-label font-semibold">
        {t(simulated ? 'simulated' : 'title')}
        <Badge tone="warn">{t('notReal')}</Badge>
      </h3>
      <Slab columns={2} raised className="mt-2">
        {facts.map(({ key, label, value }) => (
          <SlabCell key={key} className="px-3 py-2.5">
            <p className="text-caption text-t3">{label}</p>
            <p className="num font-semibold text-t2">{value}</p>
          </SlabCell>
        ))}
      </Slab>
      <p className="mt-2 text-caption text-pretty text-t3">
        {t('text', words)} {lost ? t('lost') : null}
      </p>
    </>
  );
}
