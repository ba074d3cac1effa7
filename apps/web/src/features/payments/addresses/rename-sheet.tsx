import { addressCalls } from '@bourse/contract/withdrawal';
import { Button } from '@bourse/ui/button';
import { Input } from '@bourse/ui/input';
import { Sheet } from '@bourse/ui/sheet';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../../base/api/use-call.ts';
import { say } from '../../../base/parts/say.ts';
import { useRefusal } from '../../../base/security/use-refusal.ts';
import type { SavedAddress } from '../payment-calls.ts';
import { nameMost } from './address-form.ts';

interface RenameSheetProps {
  readonly address: SavedAddress;
  readonly onClose: () => void;
}

/** Changes the label of an address, which is all of it that can be changed. */
export function RenameSheet({ address: { id, name: before }, onClose }: RenameSheetProps) {
  const t = useTranslations('payments.book');
  const app = useTranslations('app.act');
  const refusalOf = useRefusal();
  const [name, setName] = useState(before);
  const [wasSent, setSent] = useState(false);
  const act = useAct(addressCalls.edit, [addressCalls.list]);
  const isMissing = name.trim() === '';
  const save = (): void =>
    act.mutate(
      { input: { id, name: name.trim() } },
      {
        onSuccess: () => {
          say('done', t('renamed'));
          onClose();
        },
      },
    );
  return (
    <Sheet open onClose={onClose} title={t('renameTitle')} closeLabel={app('close')} busy={act.isPending}>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setSent(true);
          if (!isMissing && !act.isPending) save();
        }}
      >
        <Input
          label={t('name')}
          value={name}
          maxLength={nameMost}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
          error={wasSent && isMissing ? t('fault.nameMissing') : act.error === null ? undefined : refusalOf(act.error)}
        />
        <Button type="submit" tone="primary" full busy={act.isPending}>
          {app('save')}
        </Button>
      </form>
    </Sheet>
  );
}
