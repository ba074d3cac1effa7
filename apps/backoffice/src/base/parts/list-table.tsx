import type { AnyCall } from '@bourse/contract/call';
import { Button } from '@bourse/ui/button';
import { type Column, DataTable } from '@bourse/ui/data-table';
import { EmptyState } from '@bourse/ui/empty-state';
import { useTranslations } from 'use-intl';
import type { ReadList } from '../api/use-list.ts';
import { TableFoot } from './table-foot.tsx';

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
        <TableFoot call={call} filters={filters} shown={rows.length} total={total}>
          {more !== null && (
            <Button size="small" busy={isFetching} onClick={more}>
              {t('more')}
            </Button>
          )}
        </TableFoot>
      }
    />
  );
}
