import type { OutputOf } from '@bourse/contract/call';
import { identityCalls } from '@bourse/contract/identity';
import { Badge } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import { Dialog } from '@bourse/ui/dialog';
import { Icon } from '@bourse/ui/icon';
import { Skeleton } from '@bourse/ui/skeleton';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { say } from '../../base/parts/say.ts';
import { useAct, useCall } from '../../base/api/use-call.ts';
import { SettingSection } from './setting-row.tsx';
import { deviceOf, deviceText } from '@bourse/i18n/device-text';
import { useAgo } from '../../base/money/use-ago.ts';

type Session = OutputOf<typeof identityCalls.sessions>['list'][number];

/** Which session is asked to end: one, or all but this one. */
type Asked = Session | 'all';

/** As many stand there before all are asked for. */
const shownFirst = 5;

/** Where the account is signed in, and the way to end that. */
export function SessionList() {
  const t = useTranslations('settings.sessions');
  const app = useTranslations('app');
  const { data, isError, error, isFetching, refetch } = useCall(identityCalls.sessions, { limit: '100' });
  const [isLong, setLong] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const act = useAct(identityCalls.revokeSessions, [identityCalls.sessions]);
  const end = (): void => {
    if (asked === null) return;
    act.mutate(
      { input: asked === 'all' ? { all: true } : { id: asked.id } },
      {
        onSuccess: ({ revoked }) => say('done', t('ended', { count: revoked })),
        onError: (refusal) => say('failed', refusal.isUncertain ? app('state.uncertain') : refusal.message),
        onSettled: () => setAsked(null),
      },
    );
  };
  if (data === undefined) {
    if (!isError) return <Skeleton height={160} />;
    return (
      <LoadFailed className="" said={t('failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
    );
  }
  const others = data.list.filter(({ current }) => !current);
  const sorted = data.list.toSorted((a, b) => (b.current ? 1 : 0) - (a.current ? 1 : 0));
  return (
    <div className="grid gap-3">
      <SettingSection title={t('title')}>
        {sorted.slice(0, isLong ? sorted.length : shownFirst).map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => setAsked(session)} />
        ))}
        {isLong || sorted.length <= shownFirst ? null : (
          <div className="p-2 text-center">
            <Button tone="quiet" size="small" onClick={() => setLong(true)}>
              {app('act.seeAll')}
            </Button>
          </div>
        )}
      </SettingSection>
      {others.length === 0 ? null : (
        <Button tone="danger" size="desk" onClick={() => setAsked('all')}>
          {t('endAll')}
        </Button>
      )}
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={asked === 'all' ? t('endAllQuestion') : t('endQuestion')}
        busy={act.isPending}
        actions={
          <>
            <Button onClick={() => setAsked(null)}>{app('act.cancel')}</Button>
            <Button tone="primary" busy={act.isPending} onClick={end}>
              {asked === 'all' ? t('endAll') : t('end')}
            </Button>
          </>
        }
      >
        {t('endText')}
      </Dialog>
    </div>
  );
}

function SessionRow({ session, onEnd }: { readonly session: Session; readonly onEnd: () => void }) {
  const t = useTranslations('settings.sessions');
  const ago = useAgo();
  const name = deviceText(session.device);
  return (
    <div className="flex min-h-15 items-center gap-3 px-4 py-2">
      <Icon of={deviceOf(session.device).isPhone ? Smartphone : Monitor} size={20} className="text-t2" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="min-w-0 truncate font-medium">{name}</span>
          {session.current ? <Badge tone="accent">{t('thisOne')}</Badge> : null}
        </span>
        <span className="num block truncate text-caption text-t3">
          {session.address} · {ago(session.last_seen_at)}
        </span>
      </span>
      {session.current ? null : (
        <Button size="small" onClick={onEnd} aria-label={t('endOf', { device: name })}>
          {t('end')}
        </Button>
      )}
    </div>
  );
}
