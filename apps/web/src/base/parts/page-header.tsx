import { Icon } from '@bourse/ui/icon';
import { IconButton } from '@bourse/ui/icon-button';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { back } from '../router/navigation.ts';
import { useWindowTitle } from '../site/window-title.ts';

interface PageHeaderProps {
  readonly title: string;
  /** What stands at the right: a filter, a link to records. */
  readonly actions?: ReactNode;
}

/** The head of a page above the tabs: the way back, its title, and what can be done. */
export function PageHeader({ title, actions }: PageHeaderProps) {
  const t = useTranslations('app.act');
  useWindowTitle(title);
  return (
    <div className="sticky top-0 z-10 flex h-13 items-center gap-1 bg-bg px-1 desk:static desk:bg-transparent desk:px-0">
      <IconButton label={t('back')} icon={<Icon of={ChevronLeft} size={22} />} onClick={back} />
      <h1 className="min-w-0 flex-1 truncate text-heading">{title}</h1>
      {actions}
    </div>
  );
}
