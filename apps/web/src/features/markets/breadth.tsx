import { Triangle } from '@bourse/ui/delta';
import { useTranslations } from 'use-intl';
import type { Quote } from '../../base/market/quotes.ts';
import { breadth } from './markets-list.ts';

/** How much of the market rises and how much falls, in words and as one half-round bar. */
export function Breadth({ quotes }: { readonly quotes: readonly Quote[] }) {
  const t = useTranslations('markets');
  const { up, down } = breadth(quotes);
  return (
    <div className="px-4 pt-1 pb-1 tablet:max-w-[520px] tablet:px-6 desk:px-4">
      <div className="flex justify-between text-caption">
        <span className="flex items-center gap-1 text-up">
          <Triangle direction="up" />
          {t('up', { count: up })}
        </span>
        <span className="text-t3">{t('pairs', { count: quotes.length })}</span>
        <span className="flex items-center gap-1 text-down">
          {t('down', { count: down })}
          <Triangle direction="down" />
        </span>
      </div>
      <div className="mt-1.5 flex h-2.5 gap-0.5" aria-hidden="true">
        <span className="min-w-1 rounded-[4px_1px_1px_4px] bg-up" style={{ flexGrow: up }} />
        <span className="min-w-1 rounded-[1px_5px_5px_1px] bg-down" style={{ flexGrow: down }} />
      </div>
    </div>
  );
}
