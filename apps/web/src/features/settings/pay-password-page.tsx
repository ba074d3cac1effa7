import { identityCalls } from '@bourse/contract/identity';
import { safetyCalls } from '@bourse/contract/safety';
import { isWeakPin } from '@bourse/contract/text-rules';
import { Button } from '@bourse/ui/button';
import { Note } from '@bourse/ui/note';
import { PasswordInput } from '@bourse/ui/password-input';
import { Skeleton } from '@bourse/ui/skeleton';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../base/api/use-call.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { say } from '../../base/parts/say.ts';
import { back } from '../../base/router/navigation.ts';
import type { SafetyState } from '../../base/security/safety-state.ts';
import { useRefusal } from '../../base/security/use-refusal.ts';
import { useStepUp } from '../../base/security/use-step-up.tsx';

/** Sets the pay password, or another one after a factor was shown. */
export function PayPasswordPage() {
  const t = useTranslations('settings.safe');
  const { data, isError, error, isFetching, refetch } = useCall(safetyCalls.state, {});
  return (
    <div className="mx-auto w-full max-w-[480px] desk:mt-4">
      <PageHeader title={t(data?.has_pay_password === true ? 'pay.change' : 'pay.title')} />
      <div className="px-4 pt-2 desk:px-0">
        {data !== undefined ? (
          <PayPasswordForm state={data} />
        ) : isError ? (
          <LoadFailed className="" said={t('failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={260} />
        )}
      </div>
    </div>
  );
}

/** Six digits, whatever else was typed or pasted. */
const digitsOf = (text: string): string => text.normalize('NFKC').replaceAll(/\D/g, '').slice(0, 6);

/** What is wrong with a pay password; null where nothing is. */
function problemOf(pin: string): 'digits' | 'weak' | null {
  if (pin.length !== 6) return 'digits';
  return isWeakPin(pin) ? 'weak' : null;
}

function PayPasswordForm({ state }: { readonly state: SafetyState }) {
  const t = useTranslations('settings.safe.pay');
  const eye = useTranslations('settings.safe.totp');
  const refusalOf = useRefusal();
  const stepUp = useStepUp(state);
  const [pin, setPin] = useState('');
  const [repeated, setRepeated] = useState('');
  const [wasSent, setSent] = useState(false);
  const act = useAct(safetyCalls.payPassword, [safetyCalls.state, identityCalls.info]);
  const problem = wasSent ? problemOf(pin) : null;
  const save = (): void =>
    act.mutate(
      { input: { pay_password: pin, re_pay_password: repeated } },
      {
        onSuccess: () => {
          say('done', t('saved'));
          back();
        },
      },
    );
  const eyes = { showLabel: eye('show'), hideLabel: eye('hide'), inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setSent(true);
          if (problemOf(pin) === null && pin === repeated && !act.isPending) stepUp.confirmed(save);
        }}
      >
        <Note>{t('text')}</Note>
        <PasswordInput
          {...eyes}
          label={t('first')}
          value={pin}
          onChange={({ target }) => setPin(digitsOf(target.value))}
          error={problem === null ? undefined : t(problem)}
          figures
        />
        <PasswordInput
          {...eyes}
          label={t('repeat')}
          value={repeated}
          onChange={({ target }) => setRepeated(digitsOf(target.value))}
          error={wasSent && pin !== repeated ? t('differ') : undefined}
          figures
        />
        {act.error === null ? null : (
          <Note tone="bad" urgent>
            {refusalOf(act.error)}
          </Note>
        )}
        <Button type="submit" tone="primary" full busy={act.isPending}>
          {t('save')}
        </Button>
      </form>
      {stepUp.sheet}
    </>
  );
}
