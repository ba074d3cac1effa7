import { DemoStrip } from '@bourse/ui/strip';
import { ToastOutlet } from '@bourse/ui/toast-outlet';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { followAccount } from './account-news.ts';
import { after } from '../base/time/clock.ts';
import { DeskHeader } from './desk-header.tsx';
import { FeedStrip } from './feed-strip.tsx';
import { protectPages } from '../base/router/navigation.ts';
import { usePlace } from '../base/router/history.ts';
import { PageOutlet } from './page-outlet.tsx';
import { PaletteOutlet } from './palette-outlet.tsx';
import { pageOf } from '../base/router/paths.ts';
import { routes } from '../base/router/routes.ts';
import { say } from '../base/parts/say.ts';
import { keepRates } from '../base/money/keep-rates.ts';
import { useSession } from '../base/session/session.ts';
import { settleLater } from '../base/api/settle-later.ts';
import { TabBar } from './tab-bar.tsx';
import { timings } from '../base/time/timings.ts';
import { followNotices } from '../base/session/unread-notices.ts';
import { UpdateStrip } from './update-strip.tsx';
import { useSimulated } from '../base/site/site-config.ts';
import { WindowTitle } from '../base/site/window-title.ts';
import { useIsAtLeast } from '../base/device/use-width.ts';

/**
 * What stands around every page: what is simulated or wrong, the way to the tabs, and the page between them. What changes
 * has components of its own, so that an answer which comes while the app opens draws its own place anew and not all.
 */
export function Shell() {
  const t = useTranslations('app');
  const token = useSession((session) => session.token);
  useEffect(keepRates, []);
  useEffect(() => protectPages(() => say('info', t('state.loginFirst'))), [t]);
  useEffect(() => (token === null ? undefined : followAccount()), [token]);
  useEffect(() => (token === null ? undefined : followNotices()), [token]);
  useEffect(() => {
    if (token === null) return undefined;
    return settleLater((what, kind) => {
      if (kind === 'done') say('done', t('outcome.done', { what }));
      else say('failed', t('outcome.notDone', { what }));
    });
  }, [token, t]);
  return (
    <div className="flex min-h-dvh flex-col">
      <a className="skip-link" href="#content" onClick={focusContent}>
        {t('act.skip')}
      </a>
      <Header />
      <FeedStrip />
      <UpdateStrip />
      <Working />
      <PageOutlet />
      <WindowTitle />
      <PaletteOutlet />
      <Footer />
      <ToastOutlet label={t('messages')} />
    </div>
  );
}

/** A desk's header; a phone has its pages' own, and above them what is simulated. */
function Header() {
  const t = useTranslations('app');
  const isSimulated = useSimulated();
  if (useIsAtLeast('desk')) return <DeskHeader />;
  // The room of the strip is kept until it is known whether there is one, so that the page does not move.
  if (isSimulated === null) return <div className="h-6" />;
  return isSimulated ? <DemoStrip title={t('demo.title')} text={t('demo.body')} /> : null;
}

/** The tabs of a phone; a desk has them in its header. */
function Footer() {
  const path = pageOf(usePlace());
  const tab = path === null ? null : routes[path].tab;
  const isDesk = useIsAtLeast('desk');
  return tab === null || isDesk ? null : <TabBar tab={tab} />;
}

/** The address behind `#` is the page's, so the link moves the focus itself. */
function focusContent(event: { preventDefault(): void }): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}

/** How many changes are under way: `useIsMutating` brings filters that nobody uses, 0.2 kB for every visitor. */
function useMutating(): number {
  const client = useQueryClient();
  return useSyncExternalStore(
    (listener) => client.getMutationCache().subscribe(listener),
    () => client.isMutating(),
  );
}

/** A request that takes longer than 800 ms shows that it is under way. */
function Working() {
  const t = useTranslations('app');
  const isBusy = useIsFetching() + useMutating() > 0;
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isBusy) return undefined;
    const stop = after(timings.requestIndicatorMs, () => setShown(true));
    return () => {
      stop();
      setShown(false);
    };
  }, [isBusy]);
  return (
    <div role="status" className="working" data-shown={isShown}>
      {isShown ? <span className="sr-only">{t('state.working')}</span> : null}
    </div>
  );
}
