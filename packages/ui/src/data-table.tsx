import { type KeyboardEvent, type ReactElement, type ReactNode, useRef } from 'react';
import { classNames } from './class-names.ts';
import { Cell, HeadCell, Row, Table } from './table.tsx';
import { rowMove } from './row-move.ts';

/** A column of a data table. */
export interface Column<T> {
  readonly key: string;
  readonly head: ReactNode;
  /** Figures stand at the right. */
  readonly figures?: boolean;
  /** What may be cut off where room is short; the cell's own title then says it whole. */
  readonly flexible?: boolean;
  /** Not shown below 1024 px. */
  readonly desk?: boolean;
  readonly cell: (row: T) => ReactNode;
}

export interface DataTableProps<T> {
  /** What the table holds. */
  readonly label: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string;
  /** Opens a row, by a press or by Enter; without it rows take no focus. */
  readonly onOpen?: ((row: T) => void) | undefined;
  /** The row that is open now. */
  readonly openKey?: string | undefined;
  /** What each row that opens is called. */
  readonly rowLabel?: (row: T) => string;
  /** Below the rows: how many there are, the way to more, the way to a file. */
  readonly foot?: ReactNode;
  readonly className?: string;
}

/**
 * Dense rows under a head that stays. Arrows, J and K go from row to row, Home and End to the ends, Enter opens; one row at
 * a time is in the order of Tab.
 */
export function DataTable<T>(props: DataTableProps<T>): ReactElement {
  const { label, columns, rows, keyOf, onOpen, openKey, rowLabel, foot, className } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const cellClass = ({ figures, flexible, desk }: Column<T>): string =>
    classNames(
      figures === true && 'num',
      flexible === true && 'max-w-[1px] min-w-[120px] truncate',
      desk === true && 'hidden desk:table-cell',
    );
  const press = (event: KeyboardEvent<HTMLTableRowElement>, row: T, index: number): void => {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onOpen?.(row);
      return;
    }
    const next = rowMove(event.key, index, rows.length);
    const found = next === null ? undefined : body.current?.rows[next];
    if (found === undefined) return;
    event.preventDefault();
    found.focus();
  };
  return (
    <div className={classNames('surface-1 rounded-card', className)}>
      <Table label={label} areaClassName="rounded-card">
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.key} figures={column.figures === true} className={cellClass(column)}>
                {column.head}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row, index) => {
            const key = keyOf(row);
            const opens =
              onOpen === undefined
                ? {}
                : {
                    tabIndex: (openKey === undefined ? index === 0 : key === openKey) ? 0 : -1,
                    'aria-label': rowLabel?.(row),
                    'aria-current': key === openKey ? ('true' as const) : undefined, // the word, as ARIA has it
                    onClick: () => onOpen(row),
                    onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => press(event, row, index),
                    className: 'data-row cursor-pointer',
                  };
            return (
              <Row key={key} {...opens}>
                {columns.map((column) => (
                  <Cell key={column.key} figures={column.figures === true} className={cellClass(column)}>
                    {column.cell(row)}
                  </Cell>
                ))}
              </Row>
            );
          })}
        </tbody>
      </Table>
      {foot !== undefined && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-3 py-2 text-caption text-t3">
          {foot}
        </div>
      )}
    </div>
  );
}
