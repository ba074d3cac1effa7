import { approvalCalls } from '@bourse/contract/approval';
import type { OutputOf } from '@bourse/contract/call';
import { customerCalls } from '@bourse/contract/customers';
import { restrictionKinds, type RestrictionKind } from '@bourse/contract/restrictions';
import { Badge } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import type { Column } from '@bourse/ui/data-table';
import { Input } from '@bourse/ui/input';
import { Segmented } from '@bourse/ui/segmented';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useGrant } from '../../base/api/use-call.ts';
import { useList } from '../../base/api/use-list.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { ActDialog } from '../../base/parts/act-dialog.tsx';
import { ListTable } from '../../base/parts/list-table.tsx';
import { say } from '../../base/parts/say.ts';
import { Answered } from '../../base/parts/states.tsx';

type Restriction = OutputOf<typeof customerCalls.restrict>;

const tones = { holds: 'bad', lifted: 'plain', over: 'plain' } as const;

/** What a customer is and was kept from: placed by one, lifted by two. */
export function RestrictionsTab({ id, isHouse }: { readonly id: string; readonly isHouse: boolean }) {
  const t = useTranslations('customers');
  const { moment } = useFormat();
  const mayRestrict = useGrant(customerCalls.restrict.grant);
  const restrictions = useList(customerCalls.restrictions, { id });
  const [isPlacing, setPlacing] = useState(false);
  const [lifting, setLifting] = useState<string | null>(null);
  const columns: readonly Column<Restriction>[] = [
    { key: 'kind', head: t('restriction'), cell: ({ kind }) => t(`kind.${kind}`) },
    { key: 'state', head: t('state'), cell: ({ state }) => <Badge tone={tones[state]}>{t(`is.${state}`)}</Badge> },
    { key: 'reason', head: t('reason'), flexible: true, cell: ({ reason }) => <span title={reason}>{reason}</span> },
    { key: 'by', head: t('placedBy'), cell: (one) => one.placed_by.name },
    { key: 'at', head: t('placedAt'), cell: (one) => moment(one.placed_at) },
    {
      key: 'end',
      head: t('end'),
      cell: ({ expires_at: ends, lifted_at: lifted, lifted_by: by }) =>
        lifted === null
          ? ends === null
            ? t('untilLifted')
            : moment(ends)
          : t('liftedBy', { at: moment(lifted), name: by?.name ?? '' }),
    },
    {
      key: 'act',
      head: <span className="sr-only">{t('acts')}</span>,
      cell: (one) =>
        one.state === 'holds' &&
        mayRestrict && (
          <Button size="small" onClick={() => setLifting(one.id)}>
            {t('lift.act')}
          </Button>
        ),
    },
  ];
  return (
    <>
      {mayRestrict && !isHouse && (
        <Button size="desk" tone="danger" className="mb-3" onClick={() => setPlacing(true)}>
          {t('place.act')}
        </Button>
      )}
      <Answered of={restrictions}>
        {(list) => (
          <ListTable
            label={t('tab.restrictions')}
            call={customerCalls.restrictions}
            filters={{ id }}
            list={list}
            isFetching={restrictions.isFetching}
            columns={columns}
            keyOf={(one) => one.id}
            none={t('noRestrictions')}
          />
        )}
      </Answered>
      <PlaceDialog id={id} open={isPlacing} onClose={() => setPlacing(false)} />
      <ActDialog
        open={lifting !== null}
        onClose={() => setLifting(null)}
        title={t('lift.ask')}
        text={t('lift.text')}
        act={t('lift.act')}
        call={customerCalls.lift}
        inputWith={(reason) => (lifting === null ? null : { id: lifting, reason })}
        changes={[approvalCalls.list]}
        onDone={() => say('done', t('lift.done'))}
      />
    </>
  );
}

interface PlaceDialogProps {
  readonly id: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

function PlaceDialog({ id, open, onClose }: PlaceDialogProps) {
  const t = useTranslations('customers');
  const [kind, setKind] = useState<RestrictionKind>('frozen');
  const [days, setDays] = useState('');
  const isDays = days.trim() === '' || /^[1-9]\d{0,3}$/.test(days.trim());
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t('place.ask')}
      text={`${t(`place.text.${kind}`)} ${t('place.aDay')}`}
      act={t('place.act')}
      danger
      call={customerCalls.restrict}
      inputWith={(reason) => {
        if (!isDays) return null;
        return { id, kind, reason, ...(days.trim() === '' ? {} : { days: days.trim() }) };
      }}
      changes={[
        approvalCalls.list,
        customerCalls.restrictions,
        customerCalls.one,
        customerCalls.search,
        customerCalls.sessions,
      ]}
      onDone={() => {
        setDays('');
        say('done', t('place.done'));
      }}
      refusal={({ code }) =>
        code === 'STATE_CHANGED' ? t('place.already') : code === 'NOT_ALLOWED' ? t('place.unkept') : null
      }
    >
      <Segmented
        label={t('restriction')}
        segments={restrictionKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        value={kind}
        onChoose={setKind}
      />
      <Input
        label={t('place.days')}
        hint={t('place.daysHint')}
        error={isDays ? undefined : t('place.daysWrong')}
        inputMode="numeric"
        value={days}
        onChange={(event) => setDays(event.target.value)}
      />
    </ActDialog>
  );
}
