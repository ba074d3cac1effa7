import { bankCardCalls } from '@bourse/contract/bank-cards';
import { Button } from '@bourse/ui/button';
import { Dialog } from '@bourse/ui/dialog';
import { Note } from '@bourse/ui/note';
import { PasswordInput } from '@bourse/ui/password-input';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../../base/api/use-call.ts';
import { say } from '../../../base/parts/say.ts';
import { useRefusal } from '../../../base/security/use-refusal.ts';
import { numberOf, type ShownCard } from './card-row.tsx';

/** Asks once more, with the pay password, and removes a card. */
export function RemoveDialog({ card, onClose }: { readonly card: ShownCard; readonly onClose: () => void }) {
  const t = useTranslations('settings.cards');
  const app = useTranslations('app');
  const refusalOf = useRefusal();
  const [pin, setPin] = useState('');
  const act = useAct(bankCardCalls.delete, [bankCardCalls.list, bankCardCalls.listInternational]);
  const remove = (): void =>
    act.mutate(
      { input: { id: card.id, pay_password: pin, code: '' } },
      {
        onSuccess: () => {
          say('done', t('removed'));
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      busy={act.isPending}
      title={t('removeQuestion', { number: numberOf(card) })}
      actions={
        <>
          <Button onClick={onClose} disabled={act.isPending}>
            {app('act.cancel')}
          </Button>
          <Button tone="danger" busy={act.isPending} disabled={pin.length !== 6} onClick={remove}>
            {t('remove')}
          </Button>
        </>
      }
    >
      <p>{t('removeText', { bank: card.bank })}</p>
      <PasswordInput
        className="mt-4"
        label={t('payPassword')}
        showLabel={t('show')}
        hideLabel={t('hide')}
        inputMode="numeric"
        autoComplete="off"
        figures
        value={pin}
        onChange={({ target }) => setPin(target.value.normalize('NFKC').replaceAll(/\D/g, '').slice(0, 6))}
      />
      {act.error === null ? null : (
        <Note tone="bad" urgent className="mt-3">
          {refusalOf(act.error)}
        </Note>
      )}
    </Dialog>
  );
}
