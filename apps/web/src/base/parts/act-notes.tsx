import { Note } from '@bourse/ui/note';
import { useTranslations } from 'use-intl';
import type { Sending } from '../api/use-intention.ts';

interface ActNotesProps {
  readonly state: Sending;
  readonly refused: string | null;
}

/** What became of an act that is not done: nobody knows yet, or why not. */
export function ActNotes({ state, refused }: ActNotesProps) {
  const t = useTranslations('app.outcome');
  return (
    <>
      {state === 'checking' ? (
        <Note tone="warn" urgent>
          {t('checking')}
        </Note>
      ) : null}
      {refused === null ? null : (
        <Note tone="bad" urgent>
          {refused}
        </Note>
      )}
    </>
  );
}
