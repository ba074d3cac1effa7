import { kycCalls } from '@bourse/contract/kyc';
import { verificationCalls } from '@bourse/contract/kyc-form';
import { Button } from '@bourse/ui/button';
import { Note } from '@bourse/ui/note';
import { Sheet } from '@bourse/ui/sheet';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../base/api/use-call.ts';
import { say } from '../../base/parts/say.ts';

interface AppealSheetProps {
  readonly level: 1 | 2;
  readonly open: boolean;
  readonly onClose: () => void;
}

const textMin = 3;

/** Asks for other people to look once more, and says why. */
export function AppealSheet({ level, open, onClose }: AppealSheetProps) {
  const t = useTranslations('verification.appeal');
  const app = useTranslations('app');
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const field = useId();
  const act = useAct(verificationCalls.appeal, [kycCalls.state]);
  const isMissing = isTried && text.trim().length < textMin;
  const send = (): void => {
    setTried(true);
    if (text.trim().length < textMin) return;
    act.mutate(
      { input: { level, text: text.trim() } },
      {
        onSuccess: () => {
          say('done', t('sent'));
          onClose();
        },
      },
    );
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('title')}
      closeLabel={app('act.close')}
      busy={act.isPending}
      foot={
        <Button tone="primary" full busy={act.isPending} onClick={send}>
          {t('send')}
        </Button>
      }
    >
      <p className="text-label font-normal text-t2">{t('text')}</p>
      <label htmlFor={field} className="mt-4 mb-1.5 block text-label text-t2">
        {t('field')}
      </label>
      <textarea
        id={field}
        value={text}
        maxLength={1_000}
        rows={5}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? `${field}-missing` : undefined}
        onChange={(event) => setText(event.target.value)}
        className="field-box w-full rounded-control bg-control px-3 py-2 text-[16px] leading-6 outline-none focus:shadow-[inset_0_0_0_1.5px_var(--accent)]"
      />
      {isMissing && (
        <p id={`${field}-missing`} role="alert" className="text-caption text-bad">
          {t('missing')}
        </p>
      )}
      {act.error === null ? null : (
        <Note tone="bad" urgent className="mt-3">
          {act.error.isUncertain ? app('state.uncertain') : act.error.message}
        </Note>
      )}
    </Sheet>
  );
}
