import { adminCalls } from '@bourse/contract/admin';
import { staffCalls } from '@bourse/contract/staff';
import { Button } from '@bourse/ui/button';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { Sheet } from '@bourse/ui/sheet';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../base/api/use-call.ts';
import { useActSentence } from '../../base/api/use-sentence.ts';
import { say } from '../../base/parts/say.ts';
import { isReason, ReasonField } from '../../base/parts/reason-field.tsx';
import { type Rights, RightsFields } from './rights-fields.tsx';

interface AddSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const noRights: Rights = { roles: [], grants: [] };

/** Opens an account for another member of staff, who is invited by mail. */
export function AddSheet({ open, onClose }: AddSheetProps) {
  const t = useTranslations('colleagues');
  const tApp = useTranslations('app');
  const sentence = useActSentence();
  const [name, setName] = useState('');
  const [mail, setMail] = useState('');
  const [rights, setRights] = useState(noRights);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error, reset } = useAct(adminCalls.staffAdd, [staffCalls.list]);
  const isShort = name.trim().length < 2;
  const close = (): void => {
    reset();
    setTried(false);
    setName('');
    setMail('');
    setRights(noRights);
    setReason('');
    onClose();
  };
  const add = (): void => {
    setTried(true);
    if (isShort || mail.trim() === '' || !isReason(reason)) return;
    const rest = { roles: [...rights.roles], grants: [...rights.grants], reason: reason.trim() };
    const input = { name: name.trim(), mail: mail.trim(), ...rest };
    mutate(input, {
      onSuccess: ({ mail: to, request }) => {
        close();
        say('done', t('sent', { mail: to }));
        if (request !== null) say('done', t('waits'));
      },
    });
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      busy={isPending}
      title={t('addColleague')}
      closeLabel={tApp('act.close')}
      foot={
        <Button tone="primary" full busy={isPending} onClick={add}>
          {t('add')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Input
          label={t('name')}
          hint={t('nameHint')}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          error={isTried && isShort ? tApp('failed.empty') : undefined}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Input
          label={t('mail')}
          hint={t('mailHint')}
          type="email"
          maxLength={254}
          error={
            error?.field === 'mail' ? sentence(error) : isTried && mail.trim() === '' ? tApp('failed.empty') : undefined
          }
          value={mail}
          onChange={(event) => setMail(event.target.value)}
        />
        <RightsFields value={rights} onChange={setRights} />
        <ReasonField value={reason} onChange={setReason} isMissing={isTried && !isReason(reason)} />
        {error !== null && error.field !== 'mail' && (
          <Note tone="bad" urgent>
            {sentence(error)}
          </Note>
        )}
      </div>
    </Sheet>
  );
}
