import { ChartLine, Table2 } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { Icon } from './icon.tsx';
import { Cell, HeadCell, Row, Table } from './table.tsx';

/** What a chart shows, as rows that can be read; the cells are formatted. */
export interface ChartTable {
  readonly heads: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly string[] }[];
}

export interface ChartFrameProps {
  readonly title?: ReactNode;
  /** What the table says, for a screen reader. */
  readonly label: string;
  readonly table: ChartTable;
  readonly showTableLabel: string;
  readonly showChartLabel: string;
  /** Beside the table's button, such as the choice of a period. */
  readonly tools?: ReactNode;
  readonly className?: string;
  /** The chart. */
  readonly children: ReactNode;
}

/** A chart, and behind the table's button the same as figures. */
export function ChartFrame(props: ChartFrameProps): ReactElement {
  const { title, label, table, showTableLabel, showChartLabel, tools, className, children } = props;
  const [isTable, setTable] = useState(false);
  return (
    <div className={className}>
      <div className="flex min-h-9 items-center gap-2">
        <div className="min-w-0 flex-1 text-label text-t2">{title}</div>
        {tools}
        <IconButton
          label={isTable ? showChartLabel : showTableLabel}
          icon={<Icon of={isTable ? ChartLine : Table2} />}
          size={36}
          className="-mr-2 touch-target text-t2"
          onClick={() => setTable(!isTable)}
        />
      </div>
      {isTable ? <ChartRows label={label} table={table} /> : children}
    </div>
  );
}

function ChartRows({ label, table }: { readonly label: string; readonly table: ChartTable }): ReactElement {
  return (
    <Table label={label} areaClassName="max-h-60">
      <thead>
        <tr>
          {table.heads.map((head, column) => (
            <HeadCell key={head} figures={column > 0}>
              {head}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row) => (
          <Row key={row.key}>
            {row.cells.map((cell, column) => (
              <Cell key={table.heads[column]} figures={column > 0} className={classNames(column === 0 && 'text-t2')}>
                {cell}
              </Cell>
            ))}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
