import { Icon } from '@bourse/ui/icon';
import { ChevronRight, Megaphone } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { PopUp } from './pop-up.tsx';
import { PublishedLink } from './published-link.tsx';
import type { Published } from './published-view.ts';

/** The newest announcement in one line, which opens it, and the one that everybody is to see. */
export function NoticeLine({ list }: { readonly list: readonly Published[] }) {
  const t = useTranslations('home');
  const [newest] = list;
  if (newest === undefined) return null;
  return (
    <>
      <PopUp />
      <PublishedLink
        entry={newest}
        className="surface-1 flex h-11 items-center gap-2.5 rounded-control px-3 text-label hover:bg-control"
      >
        <Icon of={Megaphone} size={18} className="flex-none text-accent-text" />
        <span className="sr-only">{t('announcement')}</span>
        <span className="min-w-0 flex-1 truncate">{newest.title}</span>
        <Icon of={ChevronRight} size={16} className="flex-none text-t3" />
      </PublishedLink>
    </>
  );
}
