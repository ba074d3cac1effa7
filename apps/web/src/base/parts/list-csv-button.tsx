import { CallError } from '@bourse/client/call-error';
import type { AnyCall, SentInputOf } from '@bourse/contract/call';
import { Button } from '@bourse/ui/button';
import { Icon } from '@bourse/ui/icon';
import { saveFile } from '@bourse/ui/save-file';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type ItemOf, readList } from '../api/read-list.ts';
import { byteOrderMark, csvLine } from '@bourse/kernel/csv-line';
import { say } from './say.ts';

interface ListCsvButtonProps<C extends AnyCall> {
  readonly call: C;
  readonly input: SentInputOf<C>;
  /** Of the file, without its ending. */
  readonly name: string;
  readonly head: readonly string[];
  readonly rowOf: (item: ItemOf<C>) => readonly string[];
  readonly texts: { readonly act: string; readonly saved: string; readonly failed: string };
  readonly className?: string;
}

/** Saves all of a list as CSV: it is read to its end; leaving the page stops that. */
export function ListCsvButton<C extends AnyCall>(props: ListCsvButtonProps<C>) {
  const { call, input, name, head, rowOf, texts, className } = props;
  const [isBusy, setBusy] = useState(false);
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);
  const take = async (): Promise<void> => {
    const { signal } = (stopping.current = new AbortController());
    setBusy(true);
    try {
      const rows = await readList(call, input, signal);
      const lines = rows.map((item) => csvLine(rowOf(item)));
      saveFile(`${name}.csv`, [byteOrderMark, csvLine(head), ...lines], 'text/csv;charset=utf-8');
      say('done', texts.saved);
    } catch (failure) {
      if (signal.aborted) return;
      say('failed', failure instanceof CallError && !failure.isUncertain ? failure.message : texts.failed);
    } finally {
      if (!signal.aborted) setBusy(false);
    }
  };
  return (
    <Button
      size="desk"
      busy={isBusy}
      icon={<Icon of={Download} size={16} />}
      className={className}
      onClick={() => void take()}
    >
      {texts.act}
    </Button>
  );
}
