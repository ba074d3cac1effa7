import { identityCalls } from '@bourse/contract/identity';
import { safetyCalls } from '@bourse/contract/safety';
import { Avatar } from '@bourse/ui/avatar';
import { Button } from '@bourse/ui/button';
import { Icon } from '@bourse/ui/icon';
import { Skeleton } from '@bourse/ui/skeleton';
import { Camera } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { loadChunk } from '../../base/router/load-chunk.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import type { User } from '../../base/session/session.ts';
import { useCall } from '../../base/api/use-call.ts';
import { useUser } from '../../base/session/use-user.ts';
import { levelKey } from './account-card.tsx';
import { CopyButton } from '../../base/parts/copy-button.tsx';
import { ProfileSheet } from './profile-sheet.tsx';
import type { ProfileField } from './profile-form.ts';
import { SettingButton, SettingLink, SettingRow, SettingSection } from './setting-row.tsx';

const AvatarSheet = lazy(() => loadChunk(async () => ({ default: (await import('./avatar-sheet.tsx')).AvatarSheet })));
const ScoreSheet = lazy(() => loadChunk(async () => ({ default: (await import('./score-sheet.tsx')).ScoreSheet })));

/** What the customer tells of themselves, and what the house knows of them. */
export function UserInfoPage() {
  const t = useTranslations('settings.profile');
  const user = useUser();
  const { isError, error, isFetching, refetch } = useCall(identityCalls.info, {}, { staleTimeMs: 30_000 });
  return (
    <div className="mx-auto w-full max-w-[688px] desk:px-5">
      <PageHeader title={t('title')} />
      <div className="px-4">
        {user !== null ? (
          <Profile user={user} />
        ) : isError ? (
          <LoadFailed className="" error={error} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={320} />
        )}
      </div>
    </div>
  );
}

function Profile({ user }: { readonly user: User }) {
  const t = useTranslations('settings.profile');
  const level = useTranslations('settings.level');
  const format = useFormatter();
  const [editing, setEditing] = useState<ProfileField | null>(null);
  const [picture, setPicture] = useState<'never' | 'open' | 'closed'>('never');
  const [score, setScore] = useState<'never' | 'open' | 'closed'>('never');
  const none = t('notSet');
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-col items-center gap-3 pt-2">
        <Avatar size={72} name={user.nickname} {...(user.head_portrait === '' ? {} : { src: user.head_portrait })} />
        <Button size="small" icon={<Icon of={Camera} />} onClick={() => setPicture('open')}>
          {t('changePicture')}
        </Button>
      </div>
      <SettingSection title={t('public')}>
        <SettingButton title={t('nickname')} value={user.nickname} onClick={() => setEditing('nickname')} />
        <SettingButton
          title={t('signature')}
          value={user.signature === '' ? none : user.signature}
          onClick={() => setEditing('signature')}
        />
      </SettingSection>
      <SettingSection title={t('account')}>
        <SettingRow title={t('id')} value={<bdi className="num">{user.id}</bdi>}>
          <CopyButton text={user.id} />
        </SettingRow>
        <SettingRow title={t('email')} value={user.email ?? none} />
        <SettingRow title={t('phone')} value={user.phone ?? none} />
        <SettingRow title={t('vip')} value={`VIP ${user.vip_level}`} />
        <SettingLink to="/pages/setting/real_mark" title={t('verification')} value={level(levelKey(user.auth_level))} />
        <SettingButton
          title={t('credit')}
          value={<Credit score={user.credit_score} />}
          onClick={() => setScore('open')}
        />
        <SettingRow
          title={t('inviteCode')}
          value={
            <bdi className="num" translate="no">
              {user.extension_code}
            </bdi>
          }
        >
          <CopyButton text={user.extension_code} />
        </SettingRow>
        <SettingRow
          title={t('since')}
          value={format.dateTime(Date.parse(user.created_at), { year: 'numeric', month: 'long', day: 'numeric' })}
        />
      </SettingSection>
      {editing === null ? null : (
        <ProfileSheet field={editing} before={user[editing]} onClose={() => setEditing(null)} />
      )}
      {picture === 'never' ? null : (
        <Suspense>
          <AvatarSheet open={picture === 'open'} onClose={() => setPicture('closed')} />
        </Suspense>
      )}
      {score === 'never' ? null : (
        <Suspense>
          <ScoreSheet score={user.credit_score} open={score === 'open'} onClose={() => setScore('closed')} />
        </Suspense>
      )}
    </div>
  );
}

/** The score, and that nothing has moved it yet where that is so. */
function Credit({ score }: { readonly score: number }) {
  const t = useTranslations('settings.profile');
  const { data } = useCall(safetyCalls.creditLog, { limit: 1 });
  return (
    <>
      <span className="num">{score}</span>
      {data?.total === 0 ? <span className="text-t3"> · {t('creditNone')}</span> : null}
    </>
  );
}
