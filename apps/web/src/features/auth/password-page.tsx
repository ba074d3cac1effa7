import { identityCalls } from '@bourse/contract/identity';
import { Button } from '@bourse/ui/button';
import { Note } from '@bourse/ui/note';
import { Skeleton } from '@bourse/ui/skeleton';
import { Segmented } from '@bourse/ui/segmented';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { back } from '../../base/router/navigation.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { say } from '../../base/parts/say.ts';
import type { User } from '../../base/session/session.ts';
import { usePhoneOffered } from '../../base/site/site-config.ts';
import { useAct, useCall } from '../../base/api/use-call.ts';
import type { AddressFields, AddressKind } from './address-form.ts';
import { useAuthForm } from './auth-form.ts';
import { CodeField } from './code-field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { changeProblems } from './register-form.ts';
import { useCodeSending } from './use-code-sending.ts';

/** Changing the password with a code to the own address; the other sessions end by it. */
export function PasswordPage() {
  const t = useTranslations('auth');
  const { data: user, isError, error, isFetching, refetch } = useCall(identityCalls.info, {});
  return (
    <div className="mx-auto w-full max-w-[480px] desk:mt-4">
      <PageHeader title={t('change.title')} />
      <div className="px-4 pt-2 desk:px-0">
        {user !== undefined ? (
          <ChangeForm user={user} />
        ) : isError ? (
          <LoadFailed className="" error={error} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={320} />
        )}
      </div>
    </div>
  );
}

/** The addresses of an account to which a code can go. */
function addressesOf(user: User): readonly AddressFields[] {
  const { email, phone, area_code: areaCode } = user;
  return [
    ...(email === null ? [] : [{ kind: 'email' as const, email, phone: '', areaCode: '' }]),
    ...(phone === null ? [] : [{ kind: 'mobile' as const, email: '', phone, areaCode: areaCode ?? '' }]),
  ];
}

function ChangeForm({ user }: { readonly user: User }) {
  const t = useTranslations('auth');
  const hasPhone = usePhoneOffered();
  const reached = addressesOf(user).filter((one) => hasPhone === true || one.kind === 'email');
  // Who has a phone alone hears from the server why it gets no code.
  const addresses = reached.length > 0 ? reached : addressesOf(user);
  const [kind, setKind] = useState<AddressKind>(addresses[0]?.kind ?? 'email');
  const address = addresses.find((one) => one.kind === kind) ?? { kind, email: '', phone: '', areaCode: '' };
  const auth = useAuthForm(changeProblems, { code: '' });
  const { form, rootError, refuse } = auth;
  const sending = useCodeSending('password', address, async () => Promise.resolve(true), refuse);
  const act = useAct(identityCalls.updatePassword, [identityCalls.sessions]);
  const submit = form.handleSubmit(({ code, password, rePassword }) => {
    act.mutate(
      { input: { code, password, re_password: rePassword } },
      {
        onSuccess: () => {
          say('done', t('change.done'));
          back();
        },
        onError: refuse,
      },
    );
  });
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <Note>{t('change.hint')}</Note>
      {addresses.length > 1 ? (
        <Segmented
          segments={addresses.map((one) => ({
            value: one.kind,
            label: t(one.kind === 'email' ? 'address.email' : 'address.phone'),
          }))}
          value={kind}
          onChoose={setKind}
          label={t('change.sendTo')}
        />
      ) : null}
      <p className="text-label text-t2">
        {t('change.to')} <bdi className="text-t1">{address.kind === 'email' ? address.email : address.phone}</bdi>
      </p>
      <CodeField auth={auth} sending={sending} />
      <NewPasswordFields auth={auth} account={[user.email ?? '', user.phone ?? '', user.nickname]} />
      {rootError === undefined ? null : (
        <Note tone="bad" urgent>
          {rootError}
        </Note>
      )}
      <Button type="submit" tone="primary" full busy={act.isPending}>
        {t('change.submit')}
      </Button>
    </form>
  );
}
