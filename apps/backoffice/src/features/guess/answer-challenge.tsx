import { approvalCalls } from '@bourse/contract/approval';
import { guessStaffCalls } from '@bourse/contract/guess-desk';
import { Button } from '@bourse/ui/button';
import { TextArea } from '@bourse/ui/text-area';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActDialog } from '../../base/parts/act-dialog.tsx';
import { say } from '../../base/parts/say.ts';

/** Asks somebody else to confirm an answer to a challenge. */
export function AnswerChallenge({ id }: { readonly id: string }) {
  const t = useTranslations('guess');
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  return (
    <>
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        {t('act.answer')}
      </Button>
      <ActDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('ask.answer')}
        text={t('answerText')}
        act={t('act.ask')}
        call={guessStaffCalls.answer}
        inputWith={(reason) => (text.trim() === '' ? null : { id, text: text.trim(), reason })}
        changes={[guessStaffCalls.quizzes, approvalCalls.list]}
        onDone={() => {
          setOpen(false);
          say('done', t('asked'));
        }}
        refusal={({ code }) => (code === 'STATE_CHANGED' ? t('changed') : null)}
      >
        <TextArea
          label={t('answer')}
          rows={4}
          maxLength={2_000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </ActDialog>
    </>
  );
}
