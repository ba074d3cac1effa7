import { approvalCalls } from '@bourse/contract/approval';
import { officeCalls } from '@bourse/contract/office';
import { withdrawalStaffCalls } from '@bourse/contract/withdrawal';
import { Button } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useList } from '../../base/api/use-list.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { ActDialog } from '../../base/parts/act-dialog.tsx';
import { say } from '../../base/parts/say.ts';
import { Answered } from '../../base/parts/states.tsx';
import { useKeys } from '../../base/parts/use-keys.ts';
import { mayReject, type Withdrawal } from './withdrawal.ts';
import { WaitingRow } from './waiting-row.tsx';

const everyMs = 10_000;
type Decision = 'pay' | 'reject';

/** What waits for somebody, the oldest first, worked by keys: J and K go down and up, P pays, R refuses. */
export function WaitingQueue() {
  const t = useTranslations('withdrawals');
  const waiting = useList(withdrawalStaffCalls.list, { queue: 'waiting' }, { everyMs });
  return (
    <Answered of={waiting}>
      {({ rows, more }) => (
        <>
          <Rows list={rows} />
          {more === null ? null : (
            <Button className="mx-auto mt-3 flex" busy={waiting.isFetching} onClick={more}>
              {t('more')}
            </Button>
          )}
        </>
      )}
    </Answered>
  );
}

function Rows({ list }: { readonly list: readonly Withdrawal[] }) {
  const t = useTranslations('withdrawals');
  const [place, setPlace] = useState(0);
  const [asked, setAsked] = useState<{ readonly row: Withdrawal; readonly decision: Decision } | null>(null);
  const rows = useRef<HTMLUListElement>(null);
  const chosen = Math.min(place, list.length - 1);
  const go = (next: number): void => setPlace(Math.max(0, Math.min(list.length - 1, next)));
  const decide = (decision: Decision) => (): void => {
    const row = list[chosen];
    if (row !== undefined && (decision === 'pay' || mayReject(row))) setAsked({ row, decision });
  };
  useKeys({ j: () => go(chosen + 1), k: () => go(chosen - 1), p: decide('pay'), r: decide('reject') });
  useEffect(() => {
    rows.current?.children[chosen]?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  if (list.length === 0 && asked === null) {
    return <EmptyState className="py-16" title={t('none.waiting')} text={t('noneText')} />;
  }
  return (
    <>
      <ul ref={rows} className="slab grid-cols-1" aria-label={t('view.waiting')}>
        {list.map((row, index) => (
          <li key={row.id} aria-current={index === chosen ? 'true' : undefined}>
            <WaitingRow
              row={row}
              isChosen={index === chosen}
              onFocus={() => setPlace(index)}
              onDecide={(decision) => setAsked({ row, decision })}
            />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-caption text-t3 max-desk:hidden">{t('keys')}</p>
      <Verdict asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

interface VerdictProps {
  readonly asked: { readonly row: Withdrawal; readonly decision: Decision } | null;
  readonly onClose: () => void;
}

/** The reason of a decision, which the customer never reads and the log keeps for ever. */
function Verdict({ asked, onClose }: VerdictProps) {
  const t = useTranslations('withdrawals');
  const format = useFormat();
  // What was asked about last stays while the dialog goes.
  const [last, setLast] = useState(asked);
  if (asked !== null && asked !== last) setLast(asked);
  const decision = last?.decision ?? 'pay';
  const needsTwo = decision === 'pay' && last?.row.needs_two === true;
  const isByBank = decision === 'pay' && last !== null && last.row.bank !== null;
  const isInternal = decision === 'pay' && last?.row.is_internal === true;
  const kind = needsTwo ? 'two' : isByBank ? 'bank' : isInternal ? 'internal' : decision;
  const amount = last === null ? '' : `${format.decimal(last.row.number)} ${last.row.currency}`;
  return (
    <ActDialog
      open={asked !== null}
      onClose={onClose}
      title={t(`ask.${kind}.title`, { amount })}
      text={t(`ask.${kind}.text`)}
      act={t(`ask.${kind}.act`)}
      danger={decision === 'reject'}
      call={withdrawalStaffCalls.review}
      inputWith={(reason) =>
        asked === null ? null : { id: asked.row.id, decision: asked.decision, reason, seen: asked.row.seen }
      }
      changes={[withdrawalStaffCalls.list, approvalCalls.list, officeCalls.today]}
      onDone={() => say('done', t(`ask.${kind}.done`))}
      refusal={({ code }) => (code === 'STATE_CHANGED' || code === 'NOT_FOUND' ? t('ask.over') : null)}
    />
  );
}
