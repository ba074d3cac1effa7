import { adminCalls } from '@bourse/contract/admin';
import { ErrorState } from '@bourse/ui/error-state';
import { Spinner } from '@bourse/ui/spinner';
import { DemoStrip, Strip } from '@bourse/ui/strip';
import { ToastOutlet } from '@bourse/ui/toast-outlet';
import { useTranslations } from 'use-intl';
import { useCall } from '../base/api/use-call.ts';
import { useSentence } from '../base/api/use-sentence.ts';
import { useCode } from '../base/manifests/registered.ts';
import { Answered } from '../base/parts/states.tsx';
import { usePlace } from '../base/router/place.ts';
import { useIsOffline } from '@bourse/ui/use-is-offline';
import { type Member, useSession } from '../base/session/session.ts';
import { showRooms, useShownTexts } from '../base/texts/catalogs.ts';
import { EntryFrame } from './entry-frame.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { isSimulated } from './site.ts';

/** Whoever comes signs in, or sets up the account that they are invited to, and then works. */
export function Shell() {
  const t = useTranslations('app');
  const isOffline = useIsOffline();
  return (
    <>
      {isSimulated && (
        <div className="desk:hidden">
          <DemoStrip title={t('state.simulated')} text={t('state.demo')} />
        </div>
      )}
      {isOffline && <Strip>{t('state.offline')}</Strip>}
      <Entry />
      <ToastOutlet label={t('state.told')} />
    </>
  );
}

/** The code and the texts of the rooms are fetched once somebody has signed in. */
function FetchedOffice({ member }: { readonly member: Member }) {
  const hasTexts = useShownTexts((shown) => shown.hasRooms);
  const code = useCode('office', async () => {
    const [{ Office }] = await Promise.all([import('./office.tsx'), showRooms()]);
    return Office;
  });
  return <Answered of={code}>{({ piece: Shown }) => hasTexts && <Shown member={member} />}</Answered>;
}

/** Its code is fetched when it is needed: once for each member of staff. */
function FetchedInviteForm({ token }: { readonly token: string }) {
  const code = useCode('invite', async () => (await import('./invite-form.tsx')).InviteForm);
  return <Answered of={code}>{({ piece: Shown }) => <Shown token={token} />}</Answered>;
}

/** Likewise. */
function FetchedFactorForm({ name }: { readonly name: string }) {
  const code = useCode('factor', async () => (await import('./factor-form.tsx')).FactorForm);
  return <Answered of={code}>{({ piece: Shown }) => <Shown name={name} />}</Answered>;
}

function Entry() {
  const t = useTranslations('app');
  const say = useSentence();
  const token = useSession((session) => session.token);
  const [place, invited] = usePlace();
  const { data: member, error, refetch, isFetching } = useCall(adminCalls.me, {});
  if (place === 'invite' && invited !== undefined) {
    return (
      <EntryFrame title={t('invite.title')} text={t('invite.text')}>
        <FetchedInviteForm key={invited} token={invited} />
      </EntryFrame>
    );
  }
  if (token === null) {
    return (
      <EntryFrame title={t('signIn.title')} text={t('signIn.text')}>
        <SignInForm />
      </EntryFrame>
    );
  }
  if (member !== undefined) {
    if (!member.must_set_factor) return <FetchedOffice member={member} />;
    return (
      <EntryFrame title={t('factor.title')} text={t('factor.text')}>
        <FetchedFactorForm name={member.name} />
      </EntryFrame>
    );
  }
  return (
    <main className="grid min-h-dvh place-items-center text-t3">
      {error === null ? (
        <Spinner size={28} label={t('state.loading')} />
      ) : (
        <ErrorState
          title={t('failed.title')}
          text={say(error)}
          retryLabel={t('act.retry')}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </main>
  );
}
