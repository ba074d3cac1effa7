import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { create } from 'zustand';
import { usePlace } from '../router/history.ts';
import { pageOf } from '../router/paths.ts';
import { routes } from '../router/routes.ts';
import { useSiteName } from './site-config.ts';

const usePage = create<{ readonly title: string | null }>()(() => ({ title: null }));

/** Puts the title of a page before the site's name in the window's title, while the page is there. */
export function useWindowTitle(title: string): void {
  useEffect(() => {
    usePage.setState({ title });
    return () => usePage.setState({ title: null });
  }, [title]);
}

const tabNames = [null, 'markets', 'trade', 'finance', 'assets'] as const;

/** Keeps the window's title: the page, or else its tab, and the site; at home the site alone. Shows nothing. */
export function WindowTitle(): null {
  const t = useTranslations('app.tabs');
  const site = useSiteName();
  const path = pageOf(usePlace());
  const tab = tabNames[path === null ? 0 : (routes[path].tab ?? 0)] ?? null;
  const page = usePage(({ title }) => title) ?? (tab === null ? null : t(tab));
  useEffect(() => {
    document.title = page === null ? site : `${page} \u00b7 ${site}`;
  }, [page, site]);
  return null;
}
