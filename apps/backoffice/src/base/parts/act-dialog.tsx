import type { CallError } from '@bourse/client/call-error';
import type { AnyCall, OutputOf, SentInputOf } from '@bourse/contract/call';
import { Button } from '@bourse/ui/button';
import { Dialog } from '@bourse/ui/dialog';
import { Note } from '@bourse/ui/note';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../api/use-call.ts';
import { useActSentence } from '../api/use-sentence.ts';
import { isReason, ReasonField } from './reason-field.tsx';

interface ActDialogProps<C extends AnyCall> {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** The consequence. */
  readonly text: ReactNode;
  /** The verb of the question. */
  readonly act: string;
  readonly danger?: boolean;
  readonly call: C;
  /** What is sent beside the reason; null while it is not complete, and nothing is sent. */
  readonly inputWith: (reason: string) => SentInputOf<C> | null;
  /** The calls whose answers may be out of date afterwards. */
  readonly changes: readonly AnyCall[];
  readonly onDone: (answer: OutputOf<C>) => void;
  /** What a refusal means here, where the server's own sentence does not say it. */
  readonly refusal?: (error: CallError) => string | null;
  /** Fields above the reason. */
  readonly children?: ReactNode;
}

/** Something that staff do with a reason, which is kept for ever. */
export function ActDialog<C extends AnyCall>(props: ActDialogProps<C>) {
  const {
    open,
    onClose,
    title,
    text,
    act,
    danger = false,
    call,
    inputWith,
    changes,
    onDone,
    refusal,
    children,
  } = props;
  const t = useTranslations('app');
  const sentence = useActSentence();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error, reset } = useAct(call, changes);
  const close = (): void => {
    reset();
    setTried(false);
    setReason('');
    onClose();
  };
  const go = (): void => {
    setTried(true);
    const input = isReason(reason) ? inputWith(reason.trim()) : null;
    if (input === null) return;
    mutate(input, {
      onSuccess: (answer) => {
        close();
        onDone(answer);
      },
    });
  };
  return (
    <Dialog
      open={open}
      busy={isPending}
      onClose={close}
      title={title}
      actions={
        <>
          <Button onClick={close} disabled={isPending}>
            {t('act.cancel')}
          </Button>
          <Button tone={danger ? 'danger' : 'primary'} busy={isPending} onClick={go}>
            {act}
          </Button>
        </>
      }
    >
      <p className="mb-4">{text}</p>
      <div className="grid gap-4">
        {children}
        <ReasonField value={reason} onChange={setReason} isMissing={isTried && !isReason(reason)} />
      </div>
      {error !== null && (
        <Note tone="bad" urgent className="mt-3">
          {refusal?.(error) ?? sentence(error)}
        </Note>
      )}
    </Dialog>
  );
}
