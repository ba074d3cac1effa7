import { Icon } from '@bourse/ui/icon';
import { IconButton } from '@bourse/ui/icon-button';
import { BellPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { loadChunk } from '../../../base/router/load-chunk.ts';
import type { Market } from '../market-terms.ts';

const AlertSheet = lazy(async () => ({ default: (await loadChunk(() => import('./alert-sheet.tsx'))).AlertSheet }));

/** The bell of a chart: what the customer wants to be told of. Its sheet is fetched when it is opened. */
export function AlertButton({ market, size }: { readonly market: Market; readonly size: 28 | 36 }) {
  const t = useTranslations('trade.alerts');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        size={size}
        label={t('title')}
        icon={<Icon of={BellPlus} size={16} />}
        className="text-t2"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <AlertSheet market={market} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
