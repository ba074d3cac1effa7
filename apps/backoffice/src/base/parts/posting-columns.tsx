import type { OutputOf } from '@bourse/contract/call';
import type { customerCalls } from '@bourse/contract/customers';
import type { Column } from '@bourse/ui/data-table';
import { useTranslations } from 'use-intl';
import { useFormat } from '../format/use-format.ts';

/** A posting from the side of one account. */
export type Posting = OutputOf<typeof customerCalls.postings>['list'][number];

/** How the postings of an account are listed, with what was there after each. */
export function usePostingColumns(): readonly Column<Posting>[] {
  const t = useTranslations('app.posting');
  const { decimal, moment } = useFormat();
  return [
    { key: 'at', head: t('at'), cell: ({ at }) => <span className="text-t2">{moment(at)}</span> },
    { key: 'kind', head: t('kind'), cell: ({ kind }) => <code className="font-code">{kind}</code> },
    { key: 'amount', head: t('amount'), figures: true, cell: ({ amount }) => decimal(amount) },
    {
      key: 'total',
      head: t('after'),
      figures: true,
      cell: ({ total }) => <span className="font-semibold">{decimal(total)}</span>,
    },
    { key: 'other', head: t('other'), cell: ({ other }) => other },
    {
      key: 'reference',
      head: t('reference'),
      flexible: true,
      desk: true,
      cell: ({ reference }) => <code className="font-code">{reference}</code>,
    },
  ];
}
