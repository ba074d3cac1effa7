import type { OutputOf, SentInputOf } from '@bourse/contract/call';
import { Button } from '@bourse/ui/button';
import { type Column, DataTable } from '@bourse/ui/data-table';
import { EmptyState } from '@bourse/ui/empty-state';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { nftStaffCalls } from '@bourse/contract/nft-desk';
import { useCall } from '../../base/api/use-call.ts';
import { Answered } from '../../base/parts/states.tsx';

const pageSize = 50;
/** What the server gives at once at most. */
const most = 100;

type ListCall = (typeof nftStaffCalls)['artists' | 'works' | 'offers' | 'boxes'];
type RowOf<C extends ListCall> = OutputOf<C>['list'][number];

interface DeskListProps<C extends ListCall> {
  readonly call: C;
  readonly input?: Readonly<Record<string, string>>;
  readonly label: string;
  readonly columns: readonly Column<RowOf<C>>[];
  readonly keyOf: (row: RowOf<C>) => string;
  readonly nameOf: (row: RowOf<C>) => string;
  /** Shows the row that is open; null while none is. */
  readonly sheet: (row: RowOf<C> | null, onClose: () => void) => ReactNode;
}

/** A table of the room, worked by keys: J and K go down and up, Enter opens. */
export function DeskList<C extends ListCall>({
  call,
  input = {},
  label,
  columns,
  keyOf,
  nameOf,
  sheet,
}: DeskListProps<C>) {
  const t = useTranslations('nft');
  const [limit, setLimit] = useState(pageSize);
  const [open, setOpen] = useState<string | null>(null);
  const asked = { ...input, limit } as SentInputOf<C>; // each of these calls takes a limit, and its table what it filters by
  const read = useCall(call, asked, { everyMs: 15_000 });
  const rows = read.data?.list as readonly RowOf<C>[] | undefined; // the list of this very call
  return (
    <>
      <Answered of={read}>
        {({ total }) =>
          rows === undefined || rows.length === 0 ? (
            <EmptyState className="py-16" title={t('none')} />
          ) : (
            <>
              <DataTable
                label={label}
                columns={columns}
                rows={rows}
                keyOf={keyOf}
                onOpen={(row) => setOpen(keyOf(row))}
                openKey={open ?? undefined}
                rowLabel={nameOf}
              />
              {total > rows.length && limit < most ? (
                <Button className="mx-auto mt-3 flex" busy={read.isFetching} onClick={() => setLimit(most)}>
                  {t('more')}
                </Button>
              ) : null}
            </>
          )
        }
      </Answered>
      {sheet(rows?.find((row) => keyOf(row) === open) ?? null, () => setOpen(null))}
    </>
  );
}
