import type { OutputOf } from '@bourse/contract/call';
import { customerCalls } from '@bourse/contract/customers';
import { Badge } from '@bourse/ui/badge';
import type { Column } from '@bourse/ui/data-table';
import { useTranslations } from 'use-intl';
import { useList } from '../../base/api/use-list.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { ListTable } from '../../base/parts/list-table.tsx';
import { Answered } from '../../base/parts/states.tsx';

type Session = OutputOf<typeof customerCalls.sessions>['list'][number];
type SignIn = OutputOf<typeof customerCalls.signIns>['list'][number];

const device = <T extends { readonly device: string }>(head: string): Column<T> => ({
  key: 'device',
  head,
  flexible: true,
  cell: (one) => <span title={one.device}>{one.device}</span>,
});

/** Sessions of a customer, also those that have ended. */
export function SessionsTab({ id }: { readonly id: string }) {
  const t = useTranslations('customers');
  const { moment } = useFormat();
  const sessions = useList(customerCalls.sessions, { id });
  const columns: readonly Column<Session>[] = [
    { key: 'begun', head: t('begun'), cell: (one) => moment(one.created_at) },
    { key: 'seen', head: t('lastSeen'), cell: (one) => moment(one.last_seen_at) },
    { key: 'address', head: t('network'), cell: ({ address }) => <code className="font-code">{address}</code> },
    device<Session>(t('device')),
    {
      key: 'state',
      head: t('state'),
      cell: ({ ended_at: at }) =>
        at === null ? (
          <Badge tone="good">{t('live')}</Badge>
        ) : (
          <span className="text-t3">{t('ended', { at: moment(at) })}</span>
        ),
    },
  ];
  return (
    <Answered of={sessions}>
      {(list) => (
        <ListTable
          label={t('tab.sessions')}
          call={customerCalls.sessions}
          filters={{ id }}
          list={list}
          isFetching={sessions.isFetching}
          columns={columns}
          keyOf={(one) => one.id}
          none={t('noSessions')}
        />
      )}
    </Answered>
  );
}

/** Where a customer has signed in from, and who has tried. */
export function SignInsTab({ id }: { readonly id: string }) {
  const t = useTranslations('customers');
  const { moment } = useFormat();
  const signIns = useList(customerCalls.signIns, { id });
  const columns: readonly Column<SignIn>[] = [
    { key: 'at', head: t('at'), cell: ({ at }) => moment(at) },
    { key: 'address', head: t('network'), cell: ({ address }) => <code className="font-code">{address}</code> },
    device<SignIn>(t('device')),
    {
      key: 'outcome',
      head: t('outcome'),
      cell: ({ outcome }) => <Badge tone={outcome === 'ok' ? 'good' : 'bad'}>{t(`signedIn.${outcome}`)}</Badge>,
    },
  ];
  return (
    <Answered of={signIns}>
      {(list) => (
        <ListTable
          label={t('tab.signIns')}
          call={customerCalls.signIns}
          filters={{ id }}
          list={list}
          isFetching={signIns.isFetching}
          columns={columns}
          keyOf={(one) => one.id}
          none={t('noSignIns')}
        />
      )}
    </Answered>
  );
}
