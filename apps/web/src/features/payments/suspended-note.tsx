import { Note } from '@bourse/ui/note';
import { useTranslations } from 'use-intl';
import type { DepositNetwork, WithdrawalNetwork } from './payment-calls.ts';

interface SuspendedNoteProps {
  readonly way: 'deposit' | 'withdraw';
  readonly network: Pick<DepositNetwork, 'name'> & Pick<WithdrawalNetwork, 'suspended'>;
  readonly currency: string;
}

/** Why a network takes nothing now, and what becomes of what is on its way. */
export function SuspendedNote({ way, network: { name, suspended }, currency }: SuspendedNoteProps) {
  const t = useTranslations('payments.suspended');
  if (suspended === null) return null;
  return (
    <Note tone="warn">
      <b className="block font-semibold">{t(`title.${way}`, { coin: currency, network: name })}</b>
      {t(`reason.${suspended}`)} {t(`then.${way}`)}
    </Note>
  );
}
