import { Button } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { Icon } from '@bourse/ui/icon';
import { IconButton } from '@bourse/ui/icon-button';
import { Spinner } from '@bourse/ui/spinner';
import { ChevronLeft } from 'lucide-react';
import { createElement, memo, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { after } from '../base/time/clock.ts';
import { LoadFailed } from '../base/parts/load-failed.tsx';
import { findPage } from '../base/router/load-page.ts';
import { back, goToLogin, relaunch } from '../base/router/navigation.ts';
import { type RoutePath, routes } from '../base/router/routes.ts';
import { say } from '../base/parts/say.ts';
import { useSession } from '../base/session/session.ts';
import { SignedOut } from '../base/parts/signed-out.tsx';
import { TabBar } from './tab-bar.tsx';
import { timings } from '../base/time/timings.ts';
import { useIsOffline } from '@bourse/ui/use-is-offline';
import { useIsAtLeast } from '../base/device/use-width.ts';

/** A page that is loaded; a protected one only for who is signed in. Not drawn anew when only the place around it changes. */
export const PageView = memo(function PageView({ path }: { readonly path: RoutePath }) {
  const isVisitor = useSession((session) => session.token === null);
  const [cameAsVisitor] = useState(isVisitor);
  const Page = findPage(path);
  if (isVisitor && routes[path].access === 'user') {
    // Whose session has ended here is told so, and led away, by what ended it.
    return <SignInFirst isOpened={cameAsVisitor} />;
  }
  // The outlet shows a page after it has fetched it.
  return Page === undefined ? <PageLoading /> : createElement(Page);
});

/** A protected page without its customer; opened from outside, with the sentence, and the login page after 1,200 ms. */
function SignInFirst({ isOpened }: { readonly isOpened: boolean }) {
  const t = useTranslations('app');
  useEffect(() => {
    if (!isOpened) return undefined;
    say('info', t('state.loginFirst'));
    return after(timings.redirectMs, () => {
      goToLogin();
    });
  }, [t, isOpened]);
  return (
    <>
      <h1 className="sr-only">{t('act.login')}</h1>
      <SignedOut />
    </>
  );
}

/** Shown when a page takes longer than 200 ms. */
export function PageLoading() {
  const t = useTranslations('app');
  return (
    <div className="grid min-h-[60vh] place-items-center text-t3" role="status">
      <Spinner size={28} />
      <span className="sr-only">{t('state.loading')}</span>
    </div>
  );
}

/** Shown when a page fails while it is shown. */
export function PageFailed({ onRetry }: { readonly onRetry: () => void }) {
  return <LoadFailed of="page" onRetry={onRetry} />;
}

/** Shown when a page could not be fetched. A page above the tabs has the way back and the tabs here, as its own head is not there. */
export function PageMissing({ isAbove, onRetry }: { readonly isAbove: boolean; readonly onRetry: () => void }) {
  const t = useTranslations('app');
  const isDesk = useIsAtLeast('desk');
  const isOffline = useIsOffline();
  return (
    <>
      {isAbove && (
        <div className="flex h-13 items-center px-1 desk:px-0">
          <IconButton label={t('act.back')} icon={<Icon of={ChevronLeft} size={22} />} onClick={back} />
        </div>
      )}
      <LoadFailed
        of="page"
        onRetry={onRetry}
        {...(isOffline ? { said: t('state.pageOffline'), hint: t('state.pageOfflineHint') } : {})}
      />
      {isAbove && !isDesk && <TabBar tab={-1} />}
    </>
  );
}

/** An address that is none of ours. */
export function NotFound() {
  const t = useTranslations('app');
  return (
    <EmptyState
      className="py-24"
      title={
        <span role="heading" aria-level={1}>
          {t('state.notFound')}
        </span>
      }
      text={t('state.notFoundHint')}
      action={<Button onClick={() => relaunch('/pages/index/index')}>{t('state.toHome')}</Button>}
    />
  );
}
