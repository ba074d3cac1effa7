import { staffCalls } from '@bourse/contract/staff';
import { Button } from '@bourse/ui/button';
import { Dialog } from '@bourse/ui/dialog';
import { Note } from '@bourse/ui/note';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActDialog } from '../../base/parts/act-dialog.tsx';
import type { Colleague } from './state-badge.tsx';

interface ConfirmPersonProps {
  readonly member: Colleague;
  readonly mayConfirm: boolean;
}

/** Whose a colleague's account may be, too, and the number by which a third confirms that it is another person's. */
export function ConfirmPerson({ member, mayConfirm }: ConfirmPersonProps) {
  const t = useTranslations('colleagues');
  const [isAsked, setAsked] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const { id, name, may_be: mayBe } = member;
  const hasArrived = !member.is_new && member.has_factor;
  return (
    <>
      <Note
        tone="warn"
        action={
          mayConfirm &&
          hasArrived && (
            <Button size="small" onClick={() => setAsked(true)}>
              {t('act.confirm')}
            </Button>
          )
        }
      >
        {t('mayBe', { names: mayBe.map((one) => one.name).join(', ') })} {hasArrived ? null : t('confirmLater')}
      </Note>
      <ActDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t('ask.confirm', { name })}
        text={t('consequence.confirm')}
        act={t('act.confirm')}
        call={staffCalls.confirm}
        inputWith={(reason) => ({ id, reason })}
        changes={[staffCalls.list]}
        onDone={({ number }) => setShown(number)}
        refusal={({ code }) => (code === 'NOT_ALLOWED' ? t('notThird') : null)}
      />
      <Dialog
        open={shown !== null}
        onClose={() => setShown(null)}
        title={t('readNumber', { name })}
        actions={<Button onClick={() => setShown(null)}>{t('done')}</Button>}
      >
        <p className="my-2 rounded-card surface-2 py-4 text-center">
          <code className="num text-display tracking-[0.2em] select-all">{shown}</code>
        </p>
        <p className="text-label font-normal text-t2">{t('numberNext')}</p>
      </Dialog>
    </>
  );
}
