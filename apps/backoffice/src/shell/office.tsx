import { Badge } from '@bourse/ui/badge';
import { Icon } from '@bourse/ui/icon';
import { IconButton } from '@bourse/ui/icon-button';
import { Wordmark } from '@bourse/ui/mark';
import { DemoChip } from '@bourse/ui/strip';
import { CircleUserRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { pagesOf, useCode } from '../base/manifests/registered.ts';
import { type FeatureManifest, navigationGroups, type PageProps } from '../base/manifests/feature-manifest.ts';
import { Answered, Forbidden, NoSuchPage } from '../base/parts/states.tsx';
import { linkTo, usePlace } from '../base/router/place.ts';
import type { Member } from '../base/session/session.ts';
import { AccountSheet } from './account-sheet.tsx';
import { PageGuard } from './page-guard.tsx';
import { isSimulated, siteName } from './site.ts';
import { useIdleEnd } from './use-idle-end.ts';

/** Where somebody works: the navigation, who is signed in, and the page. */
export function Office({ member }: { readonly member: Member }) {
  const t = useTranslations();
  const [isAccountOpen, setAccountOpen] = useState(false);
  useIdleEnd(t('app.state.idle'));
  // Whoever has just signed in can bind this browser's key; later a decision asks for a factor first.
  useEffect(() => {
    void import('../base/session/signing-key.ts')
      .then(({ ensureSigningKey }) => ensureSigningKey(member.id))
      .catch(() => undefined);
  }, [member.id]);
  const [name = member.grants.includes('office.read') ? 'today' : 'requests', ...rest] = usePlace();
  const feature = pagesOf().find((one) => one.name === name);
  const content = useRef<HTMLElement>(null);
  const title = feature === undefined ? t('app.name') : t(feature.title);
  const place = [name, ...rest].join('/');
  useEffect(() => {
    document.title = `${title} · ${siteName}`;
  }, [title]);
  return (
    <div className="office">
      <a
        className="skip-link"
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          content.current?.focus();
        }}
      >
        {t('app.act.skip')}
      </a>
      <header className="office-side surface-page desk:surface-1 flex items-center gap-2 px-4 py-2 desk:flex-col desk:items-stretch desk:gap-4 desk:px-3 desk:py-4">
        <div className="flex min-w-0 flex-1 items-center gap-2 desk:flex-none desk:px-3">
          <Wordmark name={siteName} size={22} />
          <Badge>{t('app.name')}</Badge>
        </div>
        <Navigation current={name} member={member} />
        <div className="flex items-center gap-1 desk:mt-auto desk:flex-wrap desk:px-1">
          {isSimulated && (
            <span className="hidden w-full px-1 desk:mb-2 desk:block">
              <DemoChip title={t('app.state.simulated')} />
            </span>
          )}
          <span className="hidden min-w-0 flex-1 truncate text-label text-t2 desk:block desk:pl-2">{member.name}</span>
          <IconButton
            label={t('app.account.title')}
            icon={<Icon of={CircleUserRound} size={22} />}
            onClick={() => setAccountOpen(true)}
          />
        </div>
      </header>
      <main
        ref={content}
        id="content"
        data-page={place}
        tabIndex={-1}
        className="mx-auto w-full max-w-[1560px] px-4 py-4 desk:px-8 desk:py-6"
      >
        <PageGuard key={place}>
          {feature === undefined ? <NoSuchPage /> : <Page feature={feature} member={member} rest={rest} />}
        </PageGuard>
      </main>
      <AccountSheet open={isAccountOpen} member={member} onClose={() => setAccountOpen(false)} />
    </div>
  );
}

function Navigation({ current, member }: { readonly current: string; readonly member: Member }) {
  const t = useTranslations();
  const bar = useRef<HTMLElement>(null);
  // The bar is longer than its place: on a phone sideways, on a low screen downwards.
  useEffect(() => {
    const shown = bar.current?.querySelector(`[href="${CSS.escape(linkTo(current))}"]`);
    if (bar.current === null || !(shown instanceof HTMLElement)) return;
    const { clientWidth, clientHeight } = bar.current;
    const left = shown.offsetLeft - (clientWidth - shown.offsetWidth) / 2;
    const top = shown.offsetTop - bar.current.offsetTop - (clientHeight - shown.offsetHeight) / 2;
    bar.current.scrollTo({ left, top });
  }, [current]);
  // What somebody may not open does not stand in their way.
  const pages = pagesOf().filter(({ page }) => page?.grant === undefined || member.grants.includes(page.grant));
  return (
    <nav ref={bar} className="bottom-bar office-nav" aria-label={t('app.navigation')}>
      {navigationGroups.map((group) => (
        <div key={group} className="contents">
          <h2 className="hidden px-3 pt-3 pb-1 text-caption text-t3 desk:block">{t(`app.group.${group}`)}</h2>
          {pages
            .filter(({ page }) => page?.group === group)
            .map(({ name, title, page }) => (
              <a key={name} href={linkTo(name)} aria-current={name === current ? 'page' : undefined}>
                {page !== undefined && <Icon of={page.icon} size={20} />}
                <span className="office-name">{t(title)}</span>
              </a>
            ))}
        </div>
      ))}
    </nav>
  );
}

interface PagePlace extends PageProps {
  readonly feature: FeatureManifest;
  readonly member: Member;
}

function Page({ feature, member, rest }: PagePlace) {
  const { page, name } = feature;
  useEffect(() => {
    window.scrollTo({ top: 0 });
  }, []);
  if (page === undefined) return <NoSuchPage />;
  if (page.grant !== undefined && !member.grants.includes(page.grant)) return <Forbidden grant={page.grant} />;
  return <FetchedPage name={name} load={page.load} rest={rest} />;
}

type FetchedPageProps = PageProps & { readonly name: string } & Pick<NonNullable<FeatureManifest['page']>, 'load'>;

function FetchedPage({ name, load, rest }: FetchedPageProps) {
  const code = useCode(name, load);
  return <Answered of={code}>{({ piece: Shown }) => <Shown rest={rest} />}</Answered>;
}
