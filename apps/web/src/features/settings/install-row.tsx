import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { loadChunk } from '../../base/router/load-chunk.ts';
import { useInstallWay } from './install-way.ts';
import { SettingButton } from './setting-row.tsx';

const InstallSheet = lazy(() =>
  loadChunk(async () => ({ default: (await import('./install-sheet.tsx')).InstallSheet })),
);

/** The way to install the app (S146); gone where it runs installed. */
export function InstallRow() {
  const t = useTranslations('settings.install');
  const way = useInstallWay();
  const [opened, setOpened] = useState<'never' | 'open' | 'closed'>('never');
  if (way === 'installed') return null;
  return (
    <>
      <SettingButton title={t('title')} onClick={() => setOpened('open')} />
      {opened === 'never' ? null : (
        <Suspense>
          <InstallSheet open={opened === 'open'} onClose={() => setOpened('closed')} way={way} />
        </Suspense>
      )}
    </>
  );
}
