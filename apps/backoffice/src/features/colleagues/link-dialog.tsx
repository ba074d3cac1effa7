import { staffCalls } from '@bourse/contract/staff';
import { Input } from '@bourse/ui/input';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActDialog } from '../../base/parts/act-dialog.tsx';
import type { Colleague } from './state-badge.tsx';
import { editsStaff, useDone, useRefusal } from './two-persons.ts';

interface LinkDialogProps {
  readonly member: Colleague;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Sends a colleague another link: to who has not begun yet, or to who has lost what they sign in with. */
export function LinkDialog({ member, open, onClose }: LinkDialogProps) {
  const t = useTranslations('colleagues');
  const refusal = useRefusal();
  const done = useDone();
  const [typed, setTyped] = useState('');
  const { id, name, mail } = member;
  const which = member.is_new ? 'invite' : 'reset';
  const takesTwo = which === 'reset' && editsStaff(member);
  const close = (): void => {
    setTyped('');
    onClose();
  };
  return (
    <ActDialog
      open={open}
      onClose={close}
      title={t(`ask.${which}`, { name })}
      text={takesTwo ? `${t('consequence.reset', { name })} ${t('takesTwo')}` : t(`consequence.${which}`, { name })}
      act={t(`act.${which}`)}
      call={staffCalls[which]}
      inputWith={(reason) => ({ id, reason, ...(typed.trim() === '' ? {} : { mail: typed.trim() }) })}
      changes={[staffCalls.list]}
      onDone={done}
      refusal={refusal}
    >
      <Input
        label={t('newMail')}
        hint={t('newMailHint', { mail: mail ?? '–' })}
        type="email"
        maxLength={254}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ActDialog>
  );
}
