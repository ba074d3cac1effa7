import { caseCalls } from '@bourse/contract/alerts';
import { Button } from '@bourse/ui/button';
import { Card } from '@bourse/ui/card';
import { Note } from '@bourse/ui/note';
import { TextArea } from '@bourse/ui/text-area';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../base/api/use-call.ts';
import { useActSentence } from '../../base/api/use-sentence.ts';
import { useFormat } from '../../base/format/use-format.ts';
import type { Case } from './case.ts';

const bounds = { least: 3, most: 2_000 } as const;

interface CaseNotesProps {
  readonly of: Case;
  readonly mayAdd: boolean;
}

/** What people have noted: added to, and never changed. */
export function CaseNotes({ of: { id, notes }, mayAdd }: CaseNotesProps) {
  const t = useTranslations('cases');
  const { moment } = useFormat();
  return (
    <Card className="grid content-start gap-3">
      <h2 className="text-heading">{t('notes')}</h2>
      {notes.length === 0 && <p className="text-label font-normal text-t3">{t('noNotes')}</p>}
      <ul className="grid gap-3">
        {notes.map(({ id: note, by, at, text }) => (
          <li key={note}>
            <p className="text-body break-words whitespace-pre-wrap">{text}</p>
            <p className="text-caption text-t3">
              {by.name} · {moment(at)}
            </p>
          </li>
        ))}
      </ul>
      {mayAdd && <NoteForm id={id} />}
    </Card>
  );
}

function NoteForm({ id }: { readonly id: string }) {
  const t = useTranslations('cases');
  const sentence = useActSentence();
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useAct(caseCalls.note, [caseCalls.one, caseCalls.list]);
  const isLong = text.trim().length >= bounds.least;
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!isLong) return;
        const onSuccess = (): void => {
          setText('');
          setTried(false);
        };
        mutate({ id, text: text.trim() }, { onSuccess });
      }}
    >
      <TextArea
        label={t('noteLabel')}
        hint={t('noteHint')}
        error={isTried && !isLong ? t('noteMissing') : undefined}
        maxLength={bounds.most}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {error !== null && (
        <Note tone="bad" urgent>
          {sentence(error)}
        </Note>
      )}
      <Button type="submit" size="small" className="justify-self-start" busy={isPending}>
        {t('act.note')}
      </Button>
    </form>
  );
}
