import { addressCalls } from '@bourse/contract/withdrawal';
import { Button } from '@bourse/ui/button';
import { Dialog } from '@bourse/ui/dialog';
import { Note } from '@bourse/ui/note';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../../base/api/use-call.ts';
import { say } from '../../../base/parts/say.ts';
import { useRefusal } from '../../../base/security/use-refusal.ts';
import type { SavedAddress } from '../payment-calls.ts';

interface RemoveDialogProps {
  /** null: closed. */
  readonly address: SavedAddress | null;
  readonly onClose: () => void;
}

/** Asks whether an address goes; written down again, it is new again. */
export function RemoveDialog({ address, onClose }: RemoveDialogProps) {
  const t = useTranslations('payments.book');
  const app = useTranslations('app.act');
  const refusalOf = useRefusal();
  // What was asked about last stays while the dialog goes.
  const [last, setLast] = useState(address);
  if (address !== null && address !== last) setLast(address);
  const act = useAct(addressCalls.remove, [addressCalls.list]);
  const remove = (): void => {
    if (address === null) return;
    act.mutate(
      { input: { id: address.id } },
      {
        onSuccess: () => {
          say('done', t('removed'));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open={address !== null}
      onClose={onClose}
      title={t('removeQuestion', { name: last?.name ?? '' })}
      busy={act.isPending}
      actions={
        <>
          <Button onClick={onClose}>{app('cancel')}</Button>
          <Button tone="primary" busy={act.isPending} onClick={remove}>
            {t('remove')}
          </Button>
        </>
      }
    >
      {t('removeText')}
      {act.error === null ? null : (
        <Note tone="bad" urgent className="mt-3">
          {refusalOf(act.error)}
        </Note>
      )}
    </Dialog>
  );
}
