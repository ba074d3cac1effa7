import { ledgerCalls } from '@bourse/contract/ledger-room';
import { Badge } from '@bourse/ui/badge';
import { Sheet } from '@bourse/ui/sheet';
import { Slab } from '@bourse/ui/slab';
import { Stat } from '@bourse/ui/stat';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useList } from '../../base/api/use-list.ts';
import { sameTotal } from '../../base/format/decimals.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { ListTable } from '../../base/parts/list-table.tsx';
import { usePostingColumns } from '../../base/parts/posting-columns.tsx';
import { Answered } from '../../base/parts/states.tsx';
import type { LedgerAccount } from './ledger-account.ts';

interface AccountSheetProps {
  /** Null while none is open. */
  readonly account: LedgerAccount | null;
  readonly onClose: () => void;
}

/** An account: its balance beside the sum of its postings, who holds what, and the postings themselves. */
export function AccountSheet({ account, onClose }: AccountSheetProps) {
  const t = useTranslations('app');
  const [last, setLast] = useState<LedgerAccount | null>(account);
  if (account !== null && account !== last) setLast(account);
  return (
    <Sheet
      open={account !== null}
      onClose={onClose}
      className="wide-sheet"
      title={last === null ? '' : `${last.currency} ${last.account}${last.user_id === null ? '' : ` #${last.user_id}`}`}
      closeLabel={t('act.close')}
    >
      {last !== null && <Content key={last.id} id={last.id} />}
    </Sheet>
  );
}

function Content({ id }: { readonly id: string }) {
  const t = useTranslations('ledger');
  const { decimal } = useFormat();
  const columns = usePostingColumns();
  const explained = useCall(ledgerCalls.account, { id });
  const filters = { account_id: id };
  const postings = useList(ledgerCalls.postings, filters);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Answered of={explained}>
        {({ available, held, postings: sum, holds }) => (
          <Slab raised className="grid-cols-2 tablet:grid-cols-4">
            <Stat label={t('available')} value={decimal(available)} />
            <Stat
              label={t('held')}
              value={decimal(held)}
              note={holds.map(({ module, amount }) => `${module} ${decimal(amount)}`).join(', ')}
            />
            <Stat label={t('sumOfPostings')} value={decimal(sum)} />
            <Stat
              label={t('agrees')}
              value={
                sameTotal([available, held], sum) ? (
                  <Badge tone="good">{t('equal')}</Badge>
                ) : (
                  <Badge tone="bad">{t('differs')}</Badge>
                )
              }
            />
          </Slab>
        )}
      </Answered>
      <Answered of={postings}>
        {(list) => (
          <ListTable
            label={t('postings')}
            call={ledgerCalls.postings}
            filters={filters}
            list={list}
            isFetching={postings.isFetching}
            columns={columns}
            keyOf={(one) => one.id}
            none={t('noPostings')}
          />
        )}
      </Answered>
    </div>
  );
}
