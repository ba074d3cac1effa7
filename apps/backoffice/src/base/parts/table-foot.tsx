import type { AnyCall } from '@bourse/contract/call';
import { Button } from '@bourse/ui/button';
import { Icon } from '@bourse/ui/icon';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useExport } from '../api/use-list.ts';
import { useActSentence } from '../api/use-sentence.ts';
import { say } from './say.ts';

/** What the server counts to. */
const countCap = 10_000;

interface ExportButtonProps {
  /** The call that the rows come from, and what it was asked with: its table is exported by these. */
  readonly call: AnyCall;
  readonly filters: object;
}

/** Gives a table as a file. */
export function ExportButton({ call, filters }: ExportButtonProps) {
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

interface TableFootProps extends ExportButtonProps {
  readonly shown: number;
  readonly total: number;
  /** The way to more rows. */
  readonly children?: ReactNode;
}

/** How many rows a table shows, and the whole as a file. */
export function TableFoot({ shown, total, call, filters, children }: TableFootProps) {
  const t = useTranslations('app.table');
  return (
    <>
      <span className="num">{t(total >= countCap ? 'shownOfMany' : 'shown', { shown, total })}</span>
      <span className="flex gap-2">
        <ExportButton call={call} filters={filters} />
        {children}
      </span>
    </>
  );
}
