import { approvalCalls } from '@bourse/contract/approval';
import type { OutputOf } from '@bourse/contract/call';
import { recoveryCalls } from '@bourse/contract/recovery';
import { Badge } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useFormat } from '../../base/format/use-format.ts';
import type { PageProps } from '../../base/manifests/feature-manifest.ts';
import { ActDialog } from '../../base/parts/act-dialog.tsx';
import { PageHead } from '../../base/parts/page-head.tsx';
import { say } from '../../base/parts/say.ts';
import { Answered, NoSuchPage } from '../../base/parts/states.tsx';
import { useKeys } from '../../base/parts/use-keys.ts';
import { linkTo } from '../../base/router/place.ts';
import { clock } from '../../base/time/clock.ts';
import { waitingOf } from './waiting.ts';

type Recovery = OutputOf<typeof recoveryCalls.list>[number];

const everyMs = 10_000;

/** Requests for a way back, the oldest first, worked by keys: J and K go down and up, Enter asks a second person. */
export function RecoveriesPage({ rest }: PageProps) {
  const t = useTranslations('recoveries');
  const open = useCall(recoveryCalls.list, {}, { everyMs });
  if (rest.length > 0) return <NoSuchPage />;
  return (
    <>
      <PageHead title={t('title')} text={t('text')} />
      <Answered of={open}>{(list) => <Rows list={list} />}</Answered>
    </>
  );
}

function Rows({ list }: { readonly list: readonly Recovery[] }) {
  const t = useTranslations('recoveries');
  const [place, setPlace] = useState(0);
  const [asking, setAsking] = useState<Recovery | null>(null);
  const rows = useRef<HTMLUListElement>(null);
  const chosen = Math.min(place, list.length - 1);
  const go = (next: number): void => setPlace(Math.max(0, Math.min(list.length - 1, next)));
  const ask = (): void => {
    const row = list[chosen];
    if (row !== undefined && row.proposed_by === null) setAsking(row);
  };
  useKeys({ j: () => go(chosen + 1), k: () => go(chosen - 1), Enter: ask });
  useEffect(() => {
    rows.current?.children[chosen]?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  if (list.length === 0) return <EmptyState className="py-16" title={t('none')} text={t('noneText')} />;
  return (
    <>
      <ul ref={rows} className="slab grid-cols-1" aria-label={t('title')}>
        {list.map((row, index) => (
          <li key={row.id} aria-current={index === chosen ? 'true' : undefined}>
            <Row row={row} isChosen={index === chosen} onAsk={() => setAsking(row)} onFocus={() => setPlace(index)} />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-caption text-t3 max-desk:hidden">{t('keys')}</p>
      <ActDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        title={t('ask.title')}
        text={t('ask.text')}
        act={t('ask.act')}
        danger
        call={recoveryCalls.propose}
        inputWith={(reason) => (asking === null ? null : { id: asking.id, reason })}
        changes={[recoveryCalls.list, approvalCalls.list]}
        onDone={() => say('done', t('ask.done'))}
        refusal={({ code }) => (code === 'NOT_FOUND' ? t('ask.over') : null)}
      />
    </>
  );
}

interface RowProps {
  readonly row: Recovery;
  readonly isChosen: boolean;
  readonly onAsk: () => void;
  readonly onFocus: () => void;
}

function Row({ row, isChosen, onAsk, onFocus }: RowProps) {
  const t = useTranslations('recoveries');
  const format = useFormat();
  const { unit, count } = waitingOf(row.ready_at, clock.now());
  const told = row.told_by.map((way) => t(`way.${way}`)).join(' · ');
  return (
    <div
      className={`flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 ${isChosen ? 'shadow-[inset_3px_0_0_var(--accent)]' : ''}`}
    >
      <span className="min-w-[220px] flex-1">
        <a
          className="font-medium text-accent-text hover:text-t1"
          href={linkTo('customers', row.user_id)}
          onFocus={onFocus}
        >
          {t('customer', { id: row.user_id })}
        </a>
        <span className="block text-caption text-t2">
          {t('asked', { at: format.time(row.requested_at), address: row.address })}
        </span>
        <span className="block truncate text-caption text-t3" title={row.device}>
          {row.device}
        </span>
      </span>
      <span className="grid min-w-[160px] gap-1">
        <span>
          <Badge tone={unit === 'none' ? 'good' : 'warn'}>{t(`left.${unit}`, { count })}</Badge>
        </span>
        <span className="text-caption text-t3">{t('readyAt', { at: format.time(row.ready_at) })}</span>
      </span>
      <span className="min-w-[160px] text-caption text-t2">
        {t('told', { ways: told })}
        <span className="block text-t3">{t('waiting', { count: row.messages_waiting })}</span>
      </span>
      {row.proposed_by === null ? (
        <Button size="desk" onClick={onAsk} onFocus={onFocus}>
          {t('ask.act')}
        </Button>
      ) : (
        <a className="text-label text-accent-text hover:text-t1" href={linkTo('requests')}>
          {t('proposed', { name: row.proposed_by.name })}
        </a>
      )}
    </div>
  );
}
