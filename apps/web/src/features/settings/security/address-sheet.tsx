import { identityCalls } from '@bourse/contract/identity';
import { safetyCalls } from '@bourse/contract/safety';
import { Button } from '@bourse/ui/button';
import { CodeInput } from '@bourse/ui/code-input';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { Sheet } from '@bourse/ui/sheet';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../../base/api/use-call.ts';
import { say } from '../../../base/parts/say.ts';
import { clock } from '../../../base/time/clock.ts';
import { useSecondsLeft } from '../../../base/time/use-seconds-left.ts';
import { useRefusal } from '../../../base/security/use-refusal.ts';

interface AddressSheetProps {
  readonly kind: 'email' | 'phone';
  /** Whether there was one before. */
  readonly isChange: boolean;
  readonly onClose: () => void;
}

/** What the two kinds of address do by their own calls. */
function useBinding(kind: AddressSheetProps['kind'], address: string, areaCode: string, code: string) {
  const changes = [safetyCalls.state, identityCalls.info];
  const mail = useAct(identityCalls.sendCode);
  const sms = useAct(safetyCalls.sendMobileCode);
  const email = useAct(safetyCalls.bindEmail, changes);
  const phone = useAct(safetyCalls.bindMobile, changes);
  const send = (onSuccess: (answer: { resend_seconds: number }) => void): void => {
    const ends = { onSuccess };
    if (kind === 'email') {
      mail.mutate({ input: { user_string: address, scene: 'email', sendtype: 'email' } }, ends);
    } else sms.mutate({ input: { area_code: areaCode, mobile: address } }, ends);
  };
  const bind = (onSuccess: () => void): void => {
    if (kind === 'email') email.mutate({ input: { email: address, code } }, { onSuccess });
    else phone.mutate({ input: { mobile: address, code, area_code: areaCode } }, { onSuccess });
  };
  return {
    send,
    bind,
    isSending: mail.isPending || sms.isPending,
    isBinding: email.isPending || phone.isPending,
    sendError: mail.error ?? sms.error,
    bindError: email.error ?? phone.error,
  };
}

/** Binds a mail address or a phone by a code that reaches it. */
export function AddressSheet({ kind, isChange, onClose }: AddressSheetProps) {
  const t = useTranslations('settings.safe');
  const app = useTranslations('app');
  const refusalOf = useRefusal();
  const [address, setAddress] = useState('');
  const [areaCode, setAreaCode] = useState('');
  const [code, setCode] = useState('');
  const [againAt, setAgainAt] = useState<number | null>(null);
  const seconds = useSecondsLeft(againAt);
  const binding = useBinding(kind, address.trim(), areaCode.replace('+', ''), code);
  const isNamed = address.trim() !== '' && (kind === 'email' || areaCode !== '');
  const { sendError, bindError } = binding;
  const done = (): void => {
    say('done', t('address.done'));
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(isChange ? `address.${kind}Change` : `address.${kind}Link`)}
      closeLabel={app('act.close')}
      busy={binding.isBinding}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isNamed && code.length === 6 && !binding.isBinding) binding.bind(done);
        }}
      >
        <Note>{t('lockHint')}</Note>
        <div className={kind === 'phone' ? 'grid grid-cols-[96px_1fr] gap-3' : 'grid'}>
          {kind === 'phone' ? (
            <Input
              label={t('address.area')}
              lead={<span className="text-t2">+</span>}
              inputMode="numeric"
              autoComplete="tel-country-code"
              figures
              value={areaCode}
              onChange={({ target }) => setAreaCode(target.value.replaceAll(/\D/g, '').slice(0, 4))}
            />
          ) : null}
          <Input
            label={t(`address.${kind}`)}
            type={kind === 'email' ? 'email' : 'tel'}
            autoComplete={kind === 'email' ? 'email' : 'tel-national'}
            value={address}
            onChange={({ target }) => setAddress(target.value)}
            error={sendError === null ? undefined : refusalOf(sendError)}
          />
        </div>
        <CodeInput
          label={t('address.code')}
          value={code}
          digits={6}
          onCode={setCode}
          error={bindError === null ? undefined : refusalOf(bindError)}
          tail={
            <Button
              tone="quiet"
              size="small"
              className="-mr-2 px-2"
              busy={binding.isSending}
              disabled={seconds > 0 || !isNamed}
              onClick={() => binding.send(({ resend_seconds: wait }) => setAgainAt(clock.now() + wait * 1_000))}
            >
              {seconds > 0 ? t('stepUp.again', { seconds }) : t('stepUp.send')}
            </Button>
          }
        />
        <Button type="submit" tone="primary" full busy={binding.isBinding} disabled={!isNamed || code.length !== 6}>
          {t('address.bind')}
        </Button>
      </form>
    </Sheet>
  );
}
