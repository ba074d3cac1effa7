import { complaintCalls, complaintSubjects } from '@bourse/contract/complaints';
import { Button } from '@bourse/ui/button';
import { Note } from '@bourse/ui/note';
import { Select } from '@bourse/ui/select';
import { TextArea } from '@bourse/ui/text-area';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../../base/api/use-call.ts';
import { say } from '../../../base/parts/say.ts';

/** How much a complaint or an escalation says, as the server has it. */
export const bounds = { least: 20, most: 4_000 } as const;

/** Files a complaint. */
export function ComplaintForm() {
  const t = useTranslations('settings.complaint');
  const app = useTranslations('app');
  const [subject, setSubject] = useState<(typeof complaintSubjects)[number] | null>(null);
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useAct(complaintCalls.file, [complaintCalls.own]);
  const isLong = text.trim().length >= bounds.least;
  const send = (): void => {
    setTried(true);
    if (subject === null || !isLong) return;
    const onSuccess = ({ id }: { readonly id: string }): void => {
      setText('');
      setSubject(null);
      setTried(false);
      say('done', t('filed', { id }));
    };
    mutate({ input: { subject, text: text.trim() } }, { onSuccess });
  };
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Select
        label={t('subject')}
        placeholder={t('choose')}
        options={complaintSubjects.map((value) => ({ value, label: t(`about.${value}`) }))}
        value={subject}
        onChoose={setSubject}
        error={isTried && subject === null ? t('choose') : undefined}
      />
      <TextArea
        label={t('what')}
        rows={5}
        hint={t('whatHint')}
        error={isTried && !isLong ? t('short') : undefined}
        maxLength={bounds.most}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {error === null ? null : (
        <Note tone="bad" urgent>
          {error.code === 'LIMIT_EXCEEDED' ? t('limit') : error.isUncertain ? app('state.uncertain') : error.message}
        </Note>
      )}
      <Button type="submit" tone="primary" full busy={isPending}>
        {t('file')}
      </Button>
    </form>
  );
}
