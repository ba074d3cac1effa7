import { approvalCalls } from '@bourse/contract/approval';
import { guessStaffCalls } from '@bourse/contract/guess-desk';
import { Button } from '@bourse/ui/button';
import { Input } from '@bourse/ui/input';
import { RadioList } from '@bourse/ui/radio-list';
import { TextArea } from '@bourse/ui/text-area';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActDialog } from '../../base/parts/act-dialog.tsx';
import { say } from '../../base/parts/say.ts';
import { clock } from '../../base/time/clock.ts';
import { type DeskQuiz, entriesOf, isPlace } from './guess-quiz.ts';

/** That there is no result, and every stake comes back. */
const noResult = '0';

/** Asks somebody else to confirm what the public source of a quiz says. */
export function EnterResult({ of: quiz }: { readonly of: DeskQuiz }) {
  const t = useTranslations('guess');
  const [isOpen, setOpen] = useState(false);
  const [result, setResult] = useState<string | null>(null);
  const [url, setUrl] = useState(quiz.source.url);
  const [finding, setFinding] = useState('');
  const entries = entriesOf(quiz, clock.now());
  if (entries === 'none') return null;
  const answers = quiz.answers.map(({ option, name }) => ({ value: option.toString(), title: name }));
  const isComplete = result !== null && isPlace(url) && finding.trim().length >= 3;
  return (
    <>
      <Button tone="primary" className="justify-self-start" onClick={() => setOpen(true)}>
        {t(quiz.result === null ? 'act.enter' : 'act.correct')}
      </Button>
      <ActDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('ask.enter')}
        text={t('enterText')}
        act={t('act.ask')}
        call={guessStaffCalls.enter}
        inputWith={(reason) =>
          isComplete ? { id: quiz.id, result, url: url.trim(), finding: finding.trim(), reason } : null
        }
        changes={[guessStaffCalls.quizzes, approvalCalls.list]}
        onDone={() => {
          setOpen(false);
          say('done', t('asked'));
        }}
        refusal={({ code }) => (code === 'STATE_CHANGED' ? t('changed') : null)}
      >
        <RadioList
          label={t('result')}
          options={[...(entries === 'all' ? answers : []), { value: noResult, title: t('noResult') }]}
          value={result}
          onChoose={setResult}
        />
        <Input
          label={t('where')}
          hint={t('whereHint')}
          inputMode="url"
          maxLength={300}
          value={url}
          onChange={(event) => setUrl(event.target.value)}
          error={isPlace(url) ? undefined : t('fault.url')}
        />
        <TextArea
          label={t('finding')}
          hint={t('findingHint')}
          rows={3}
          maxLength={2_000}
          value={finding}
          onChange={(event) => setFinding(event.target.value)}
        />
      </ActDialog>
    </>
  );
}
