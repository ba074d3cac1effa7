import type { OutputOf } from '@bourse/contract/call';
import { kycStaffCalls } from '@bourse/contract/kyc-staff';
import { Badge } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { Segmented } from '@bourse/ui/segmented';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { PageHead } from '../../base/parts/page-head.tsx';
import { Answered } from '../../base/parts/states.tsx';
import { goTo, linkTo } from '../../base/router/place.ts';
import { FlagBadges } from './flag-badges.tsx';
import { useKeys } from '../../base/parts/use-keys.ts';

type Queue = OutputOf<typeof kycStaffCalls.queue>;
type Queued = Queue['list'][number];

const states = ['review', 'certified', 'failed'] as const;
const everyMs = 10_000;
const pageSize = 20;
/** What the server gives at once at most. */
const most = 100;

/** Submissions in the order in which they came, worked by keys: J and K go down and up, Enter opens. */
export function QueuePage() {
  const t = useTranslations('verification');
  const [state, setState] = useState<(typeof states)[number]>('review');
  const [limit, setLimit] = useState(pageSize);
  const queue = useCall(kycStaffCalls.queue, { state, limit }, { everyMs });
  return (
    <>
      <PageHead
        title={t('title')}
        text={t('text')}
        action={
          <Segmented
            label={t('shown')}
            className="w-full max-w-[360px]"
            segments={states.map((one) => ({ value: one, label: t(`state.${one}`) }))}
            value={state}
            onChoose={(chosen) => {
              setState(chosen);
              setLimit(pageSize);
            }}
          />
        }
      />
      <Answered of={queue}>
        {({ list, total }) => (
          <>
            <Rows key={state} list={list} />
            {total > list.length && limit < most && (
              <Button className="mx-auto mt-3 flex" busy={queue.isFetching} onClick={() => setLimit(limit + pageSize)}>
                {t('more')}
              </Button>
            )}
          </>
        )}
      </Answered>
    </>
  );
}

function Rows({ list }: { readonly list: Queue['list'] }) {
  const t = useTranslations('verification');
  const [place, setPlace] = useState(0);
  const rows = useRef<HTMLUListElement>(null);
  const chosen = Math.min(place, list.length - 1);
  const go = (next: number): void => setPlace(Math.max(0, Math.min(list.length - 1, next)));
  const open = (): void => {
    const row = list[chosen];
    if (row !== undefined) goTo('verification', row.id);
  };
  useKeys({ j: () => go(chosen + 1), k: () => go(chosen - 1), Enter: open });
  useEffect(() => {
    rows.current?.children[chosen]?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  if (list.length === 0) return <EmptyState className="py-16" title={t('none')} text={t('noneText')} />;
  return (
    <>
      <ul ref={rows} className="slab grid-cols-1" aria-label={t('title')}>
        {list.map((row, index) => (
          <li key={row.id}>
            <Row row={row} isChosen={index === chosen} onFocus={() => setPlace(index)} />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-caption text-t3 max-desk:hidden">{t('keys.queue')}</p>
    </>
  );
}

interface RowProps {
  readonly row: Queued;
  readonly isChosen: boolean;
  readonly onFocus: () => void;
}

function Row({ row, isChosen, onFocus }: RowProps) {
  const t = useTranslations('verification');
  const format = useFormat();
  const { id, level, country, id_type: type, flags, submitted_at: at } = row;
  return (
    <a
      href={linkTo('verification', id)}
      aria-current={isChosen ? 'true' : undefined}
      onFocus={onFocus}
      className={`flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 hover:bg-control focus-visible:outline-offset-[-3px] ${isChosen ? 'bg-control' : ''}`}
    >
      <span className="num w-16 text-t3">#{id}</span>
      <span className="min-w-[180px] flex-1 font-medium">
        {t(`level.${level === 1 ? 'basic' : 'advanced'}`)}
        <span className="block text-caption font-normal text-t2">
          {t(`document.${type}`)} · {country}
        </span>
      </span>
      <span className="flex flex-wrap gap-1">
        {flags.length === 0 ? <Badge>{t('noFlags')}</Badge> : <FlagBadges flags={flags} />}
      </span>
      <span className="num text-label text-t2">{format.time(at)}</span>
    </a>
  );
}
