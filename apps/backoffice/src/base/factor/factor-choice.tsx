import type { StaffFactorMethod } from '@bourse/contract/staff-factors';
import { Input } from '@bourse/ui/input';
import { Segmented } from '@bourse/ui/segmented';
import { useTranslations } from 'use-intl';
import { hasPasskeys } from '../session/device-passkey.ts';

/** By what somebody shows that it is them. */
export type FactorChoice = 'passkey' | 'code';

/** What is offered first: a passkey, where the account and the browser have them. */
export function firstChoice(methods: readonly StaffFactorMethod[]): FactorChoice {
  return methods.includes('passkey') && hasPasskeys() ? 'passkey' : 'code';
}

interface FactorFieldsProps {
  readonly methods: readonly StaffFactorMethod[];
  readonly choice: FactorChoice;
  readonly onChoose: (choice: FactorChoice) => void;
  readonly code: string;
  readonly onCode: (code: string) => void;
  readonly error: string | undefined;
}

/** Passkey or code, where there are both, and the code. */
export function FactorFields({ methods, choice, onChoose, code, onCode, error }: FactorFieldsProps) {
  const t = useTranslations('app');
  const hasApp = methods.includes('totp');
  const isChoice = methods.includes('passkey') && hasPasskeys() && methods.length > 1;
  return (
    <>
      {isChoice && (
        <Segmented
          label={t('factor.by')}
          segments={[
            { value: 'passkey', label: t('passkey.one') },
            { value: 'code', label: t('factor.byCode') },
          ]}
          value={choice}
          onChoose={onChoose}
        />
      )}
      {choice === 'code' ? (
        <Input
          label={t(hasApp ? 'factor.code' : 'factor.recoveryCode')}
          hint={hasApp ? t('factor.orRecovery') : undefined}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          error={error}
          value={code}
          onChange={(event) => onCode(event.target.value)}
        />
      ) : (
        <p className="text-label font-normal text-t2">{t('passkey.unlock')}</p>
      )}
    </>
  );
}
