import type { AnyCall } from '@bourse/contract/call';
import { Button } from '@bourse/ui/button';
import { type Column, DataTable } from '@bourse/ui/data-table';
import { EmptyState } from '@bourse/ui/empty-state';
import { Icon } from '@bourse/ui/icon';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { type ReadList, useExport } from '../api/use-list.ts';
import { useActSentence } from '../api/use-sentence.ts';
import { say } from './say.ts';

/** What the server counts to. */
const countCap = 10_000;

interface ListTableProps<Row> {
  readonly label: string;
  /** The call that the rows come from, and what it was asked with: its table is exported by these. */
  readonly call: AnyCall;
  readonly filters: object;
  readonly list: ReadList<Row>;
  readonly isFetching: boolean;
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly onOpen?: (row: Row) => void;
  readonly openKey?: string | undefined;
  readonly rowLabel?: (row: Row) => string;
  /** Said where there are no rows. */
  readonly none: string;
}

/** A table of the server's: how many rows there are, the way to more, and the whole as a file. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { label, call, filters, list, isFetching, columns, keyOf, onOpen, openKey, rowLabel, none } = props;
  const { rows, total, more } = list;
  const t = useTranslations('app.table');
  if (rows.length === 0) return <EmptyState className="py-16" title={none} />;
  const isCapped = total >= countCap;
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      keyOf={keyOf}
      onOpen={onOpen}
      openKey={openKey}
      {...(rowLabel === undefined ? {} : { rowLabel })}
      foot={
        <>
          <span className="num">
            {isCapped ? t('shownOfMany', { shown: rows.length, total }) : t('shown', { shown: rows.length, total })}
          </span>
          <span className="flex gap-2">
            <ExportButton call={call} filters={filters} />
            {more !== null && (
              <Button size="small" busy={isFetching} onClick={more}>
                {t('more')}
              </Button>
            )}
          </span>
        </>
      }
    />
  );
}

function ExportButton({ call, filters }: Pick<ListTableProps<never>, 'call' | 'filters'>) {
  const t = useTranslations('app.table');
  const sentence = useActSentence();
  const { mutate, isPending } = useExport(call);
  const write = (): void =>
    mutate(filters, {
      onSuccess: ({ rows, complete }) => say('done', t(complete ? 'exported' : 'exportedPart', { count: rows })),
      onError: (error) => say('failed', sentence(error)),
    });
  return (
    <Button size="small" busy={isPending} icon={<Icon of={Download} size={16} />} onClick={write}>
      {t('export')}
    </Button>
  );
}
