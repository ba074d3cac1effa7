import { identityCalls } from '@bourse/contract/identity';
import { Button } from '@bourse/ui/button';
import { Note } from '@bourse/ui/note';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { redirect } from '../../base/router/navigation.ts';
import { say } from '../../base/parts/say.ts';
import { useAct } from '../../base/api/use-call.ts';
import { useSearch } from '../../base/router/use-search.ts';
import { AddressFieldset } from './address-fieldset.tsx';
import { addressFrom, sentAddress } from './address-form.ts';
import { draftOf } from './auth-draft.ts';
import { useAuthForm } from './auth-form.ts';
import { AuthLayout } from './auth-layout.tsx';
import { CodeField } from './code-field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { forgetProblems } from './register-form.ts';
import { useCodeSending } from './use-code-sending.ts';

/** A new password for who has forgotten theirs, by a code to the address of the account. */
export function ForgetPage() {
  const t = useTranslations('auth');
  const { account } = useSearch('/pages/common/forget');
  const given = account === undefined ? {} : addressFrom(account, draftOf().areaCode);
  const auth = useAuthForm(forgetProblems, { code: '', ...given });
  const { form, rootError, refuse } = auth;
  const [kind, email, phone, areaCode] = useWatch({
    control: form.control,
    name: ['kind', 'email', 'phone', 'areaCode'],
  });
  const address = { kind, email, phone, areaCode };
  const sending = useCodeSending('forget', address, () => form.trigger(kind === 'email' ? 'email' : 'phone'), refuse);
  const act = useAct(identityCalls.forget);
  const submit = form.handleSubmit((fields) => {
    const { code, password, rePassword } = fields;
    act.mutate(
      { input: { ...sentAddress(fields), type: fields.kind, code, password, re_password: rePassword } },
      {
        onSuccess: () => {
          say('done', t('forget.done'));
          redirect('/pages/common/login');
        },
        onError: refuse,
      },
    );
  });
  return (
    <AuthLayout title={t('forget.title')}>
      <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <p className="text-label font-normal text-t2">{t('forget.hint')}</p>
        <AddressFieldset auth={auth} />
        <CodeField auth={auth} sending={sending} />
        <NewPasswordFields auth={auth} account={kind === 'email' ? [email] : [phone]} />
        {rootError === undefined ? null : (
          <Note tone="bad" urgent>
            {rootError}
          </Note>
        )}
        <Button type="submit" tone="primary" full busy={act.isPending}>
          {t('forget.submit')}
        </Button>
      </form>
    </AuthLayout>
  );
}
