import { CallError } from '@bourse/client/call-error';
import { Button } from '@bourse/ui/button';
import { Icon } from '@bourse/ui/icon';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { say } from '../../../base/parts/say.ts';
import type { FilterFields } from './record-filter.ts';
import { useFile } from './use-file.ts';

/** Saves the movements that a filter lets through as CSV. */
export function CsvButton({
  filter,
  className,
}: {
  readonly filter: FilterFields;
  readonly className?: string | undefined;
}) {
  const t = useTranslations('assets.records');
  const { isBusy, take } = useFile();
  const run = (): void =>
    void take({ file: 'bill', filter }, (failure) =>
      say('failed', failure instanceof CallError && !failure.isUncertain ? failure.message : t('fileFailed')),
    );
  return (
    <Button size="desk" busy={isBusy} icon={<Icon of={Download} size={16} />} className={className} onClick={run}>
      {t('csv')}
    </Button>
  );
}
