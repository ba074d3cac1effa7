import { DemoStrip } from '@bourse/ui/strip';
import { ToastOutlet } from '@bourse/ui/toast-outlet';
import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { followAccount } from './account-news.ts';
import { after } from './clock.ts';
import { DeskHeader } from './desk-header.tsx';
import { FeedStrip } from './feed-strip.tsx';
import { protectPages } from './navigation.ts';
import { usePlace } from './history.ts';
import { PageOutlet } from './page-outlet.tsx';
import { pageOf } from './paths.ts';
import { routes } from './routes.ts';
import { say } from './say.ts';
import { useFiatRates } from '../money/use-money.ts';
import { useSession } from './session.ts';
import { TabBar } from './tab-bar.tsx';
import { timings } from './timings.ts';
import { followNotices } from './unread-notices.ts';
import { UpdateStrip } from './update-strip.tsx';
import { useSimulated } from './use-simulated.ts';

/** What stands around every page: what is simulated or wrong, the way to the tabs, and the page between them. */
export function Shell() {
  const t = useTranslations('app');
  const path = pageOf(usePlace());
  const tab = path === null ? null : routes[path].tab;
  const token = useSession((session) => session.token);
  const isSimulated = useSimulated();
  useFiatRates();
  useEffect(() => protectPages(() => say('info', t('state.loginFirst'))), [t]);
  useEffect(() => (token === null ? undefined : followAccount()), [token]);
  useEffect(() => (token === null ? undefined : followNotices()), [token]);
  return (
    <div className="flex min-h-dvh flex-col">
      <a className="skip-link" href="#content" onClick={focusContent}>
        {t('act.skip')}
      </a>
      {isSimulated ? (
        <div className="desk:hidden">
          <DemoStrip title={t('demo.title')} text={t('demo.body')} />
        </div>
      ) : null}
      <DeskHeader />
      <FeedStrip />
      <UpdateStrip />
      <Working />
      <PageOutlet />
      {tab === null ? null : <TabBar tab={tab} />}
      <ToastOutlet label={t('messages')} />
    </div>
  );
}

/** The address behind `#` is the page's, so the link moves the focus itself. */
function focusContent(event: { preventDefault(): void }): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}

/** A request that takes longer than 800 ms shows that it is under way. */
function Working() {
  const t = useTranslations('app');
  const isBusy = useIsFetching() + useIsMutating() > 0;
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
