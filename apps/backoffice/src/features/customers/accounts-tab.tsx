import type { OutputOf } from '@bourse/contract/call';
import { customerCalls } from '@bourse/contract/customers';
import { Badge } from '@bourse/ui/badge';
import { type Column, DataTable } from '@bourse/ui/data-table';
import { EmptyState } from '@bourse/ui/empty-state';
import { Sheet } from '@bourse/ui/sheet';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useList } from '../../base/api/use-list.ts';
import { sameTotal } from '../../base/format/decimals.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { ListTable } from '../../base/parts/list-table.tsx';
import { usePostingColumns } from '../../base/parts/posting-columns.tsx';
import { Answered } from '../../base/parts/states.tsx';

type Account = OutputOf<typeof customerCalls.accounts>[number];

/** Each balance beside what its postings add up to, and who holds what of it. */
export function AccountsTab({ id }: { readonly id: string }) {
  const t = useTranslations('customers');
  const { decimal } = useFormat();
  const accounts = useCall(customerCalls.accounts, { id });
  const [open, setOpen] = useState<Account | null>(null);
  const columns: readonly Column<Account>[] = [
    { key: 'currency', head: t('currency'), cell: (one) => <span className="font-semibold">{one.currency}</span> },
    { key: 'account', head: t('account'), cell: ({ account }) => account },
    { key: 'available', head: t('available'), figures: true, cell: (one) => decimal(one.available) },
    { key: 'held', head: t('held'), figures: true, cell: (one) => decimal(one.held) },
    {
      key: 'holds',
      head: t('heldFor'),
      flexible: true,
      desk: true,
      cell: ({ holds }) => holds.map(({ module, amount }) => `${module} ${decimal(amount)}`).join(', '),
    },
    { key: 'postings', head: t('postingsSum'), figures: true, cell: (one) => decimal(one.postings) },
    {
      key: 'agrees',
      head: t('agrees'),
      cell: ({ available, held, postings }) =>
        sameTotal([available, held], postings) ? (
          <Badge tone="good">{t('equal')}</Badge>
        ) : (
          <Badge tone="bad">{t('differs')}</Badge>
        ),
    },
  ];
  return (
    <Answered of={accounts}>
      {(list) =>
        list.length === 0 ? (
          <EmptyState className="py-16" title={t('noAccounts')} />
        ) : (
          <>
            <DataTable
              label={t('tab.accounts')}
              columns={columns}
              rows={list}
              keyOf={(one) => one.id}
              onOpen={setOpen}
              openKey={open?.id}
              foot={<span>{t('openHint')}</span>}
            />
            <PostingsSheet id={id} account={open} onClose={() => setOpen(null)} />
          </>
        )
      }
    </Answered>
  );
}

interface PostingsSheetProps {
  readonly id: string;
  /** Null while none is open. */
  readonly account: Account | null;
  readonly onClose: () => void;
}

function PostingsSheet({ id, account, onClose }: PostingsSheetProps) {
  const t = useTranslations('app');
  const [last, setLast] = useState<Account | null>(account);
  if (account !== null && account !== last) setLast(account);
  return (
    <Sheet
      open={account !== null}
      onClose={onClose}
      className="wide-sheet"
      title={last === null ? '' : `${last.currency} ${last.account}`}
      closeLabel={t('act.close')}
    >
      {last !== null && <Postings key={last.id} id={id} account={last} />}
    </Sheet>
  );
}

function Postings({ id, account }: { readonly id: string; readonly account: Account }) {
  const t = useTranslations('customers');
  const columns = usePostingColumns();
  const filters = { id, account_id: account.id };
  const postings = useList(customerCalls.postings, filters);
  return (
    <Answered of={postings}>
      {(list) => (
        <ListTable
          label={t('postings')}
          call={customerCalls.postings}
          filters={filters}
          list={list}
          isFetching={postings.isFetching}
          columns={columns}
          keyOf={(one) => one.id}
          none={t('noPostings')}
        />
      )}
    </Answered>
  );
}
