import { Button } from '@bourse/ui/button';
import { Input } from '@bourse/ui/input';
import { Sheet } from '@bourse/ui/sheet';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

const longest = 60;

/** Asks for the text of a note on the chart. @param onDone is told an empty text when there is to be none. */
export function NoteSheet({ onDone }: { readonly onDone: (text: string) => void }) {
  const t = useTranslations('trade.chart');
  const act = useTranslations('app.act');
  const [text, setText] = useState('');
  return (
    <Sheet open onClose={() => onDone('')} title={t('note')} closeLabel={act('close')}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          onDone(text.trim());
        }}
      >
        <Input
          label={t('noteText')}
          value={text}
          maxLength={longest}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" tone="primary" full disabled={text.trim() === ''}>
          {act('save')}
        </Button>
      </form>
    </Sheet>
  );
}
