import { CallError } from '@bourse/client/call-error';
import { pdfPostingsMax } from '@bourse/contract/wallet';
import { Button } from '@bourse/ui/button';
import { Icon } from '@bourse/ui/icon';
import { Note } from '@bourse/ui/note';
import { Segmented } from '@bourse/ui/segmented';
import { Select } from '@bourse/ui/select';
import { Sheet } from '@bourse/ui/sheet';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { serverNow } from '../../../base/time/server-clock.ts';
import { monthsBefore } from './record-filter.ts';
import { useFile } from './use-file.ts';

const monthsOffered = 24;

/** Asks which month is wanted, and how, and saves its statement. */
export function StatementSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('assets.statement');
  const app = useTranslations('app');
  const [months] = useState(() => monthsBefore(serverNow(), monthsOffered));
  // The last one that has ended is what people mostly come for.
  const [month, setMonth] = useState(months[1] ?? '');
  const [format, setFormat] = useState<'pdf' | 'csv'>('pdf');
  const [failure, setFailure] = useState<unknown>(null);
  const { isBusy, take } = useFile();
  const labels = useMonthLabels(months);
  const run = (): void => {
    setFailure(null);
    void take({ file: 'statement', input: { month, format } }, setFailure);
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title')}
      closeLabel={app('act.close')}
      foot={
        <Button tone="primary" full busy={isBusy} icon={<Icon of={Download} />} onClick={run}>
          {t('act')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <p className="text-t2">{t('text')}</p>
        <Select label={t('month')} options={labels} value={month} onChoose={setMonth} />
        <div className="grid gap-1.5">
          <Segmented
            size="tall"
            label={t('format')}
            segments={[
              { value: 'pdf', label: 'PDF' },
              { value: 'csv', label: 'CSV' },
            ]}
            value={format}
            onChoose={setFormat}
          />
          <p className="text-caption text-t3">{t(format === 'pdf' ? 'pdfHint' : 'csvHint')}</p>
        </div>
        <Failure failure={failure} onTakeCsv={() => (setFormat('csv'), setFailure(null))} />
      </div>
    </Sheet>
  );
}

/** The months as they are chosen; the current one says that it goes on. */
function useMonthLabels(months: readonly string[]): readonly { readonly value: string; readonly label: string }[] {
  const t = useTranslations('assets.statement');
  const format = useFormatter();
  return months.map((value, place) => {
    const label = format.dateTime(Date.parse(`${value}-01T00:00:00.000Z`), {
      year: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    });
    return { value, label: place === 0 ? t('soFar', { month: label }) : label };
  });
}

function Failure({ failure, onTakeCsv }: { readonly failure: unknown; readonly onTakeCsv: () => void }) {
  const t = useTranslations('assets.statement');
  const records = useTranslations('assets.records');
  const state = useTranslations('app.state');
  const format = useFormatter();
  if (failure === null) return null;
  if (!(failure instanceof CallError)) return <Note tone="bad">{records('fileFailed')}</Note>;
  if (failure.code !== 'LIMIT_EXCEEDED') {
    return (
      <Note tone="bad" urgent>
        {failure.isUncertain ? state('unreachable') : failure.message}
      </Note>
    );
  }
  const act = (
    <Button size="small" className="self-center" onClick={onTakeCsv}>
      {t('takeCsv')}
    </Button>
  );
  return (
    <Note tone="warn" urgent action={act}>
      {t('tooMany', { limit: format.number(pdfPostingsMax) })}
    </Note>
  );
}
