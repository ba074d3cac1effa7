import { Button } from '@bourse/ui/button';
import { buttonClass } from '@bourse/ui/button-class';
import { Note } from '@bourse/ui/note';
import { useTranslations } from 'use-intl';
import { useFeedState } from '../../base/market/use-feed-state.ts';
import { AppLink } from '../../base/router/app-link.tsx';
import { placeNow } from '../../base/router/history.ts';
import { useUser } from '../../base/session/use-user.ts';

interface ActOrWhyProps {
  /** Why nothing is sold now; null where something is. */
  readonly closed: string | null;
  readonly verifyFirst: string;
  readonly offline: string;
  readonly busy: boolean;
  readonly label: string;
  /** The level of verification that is asked for. */
  readonly level?: 1 | 2;
}

/** The button of a form; for who is not verified the way to become so, since the server would refuse them (998). */
export function ActOrWhy({ closed, verifyFirst, offline, busy, label, level = 1 }: ActOrWhyProps) {
  const t = useTranslations('product-kit.buy');
  const own = useUser()?.auth_level;
  const isOffline = useFeedState() === 'offline';
  if (closed !== null) return <Note tone="warn">{closed}</Note>;
  if (own !== undefined && own < level) {
    return (
      <>
        <Note tone="warn">{verifyFirst}</Note>
        <AppLink
          to="/pages/setting/real_mark"
          search={{ back: placeNow() }}
          className={buttonClass({ tone: 'primary', full: true })}
        >
          {t('verify')}
        </AppLink>
      </>
    );
  }
  return (
    <>
      {isOffline ? <Note tone="warn">{offline}</Note> : null}
      <Button type="submit" tone="primary" full busy={busy} disabled={isOffline}>
        {label}
      </Button>
    </>
  );
}
