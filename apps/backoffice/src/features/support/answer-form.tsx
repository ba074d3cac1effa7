import { supportDeskCalls } from '@bourse/contract/support-desk';
import { supportLimits } from '@bourse/contract/support-rules';
import { Button } from '@bourse/ui/button';
import { Note } from '@bourse/ui/note';
import { Select } from '@bourse/ui/select';
import { TextArea } from '@bourse/ui/text-area';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../base/api/use-call.ts';
import { useActSentence } from '../../base/api/use-sentence.ts';
import { randomKey } from '../../base/time/clock.ts';
import type { Chat } from './chat.ts';

/** The answer, which a prepared one may begin; Ctrl and Enter send it. */
export function AnswerForm({ of: { id, lang } }: { readonly of: Chat }) {
  const t = useTranslations('support');
  const sentence = useActSentence();
  const [text, setText] = useState('');
  // Kept until an answer comes: a repetition of what was sent is the same message.
  const key = useRef(randomKey());
  const act = useAct(supportDeskCalls.answer, [supportDeskCalls.messages, supportDeskCalls.queue]);
  const { data: replies = [] } = useCall(supportDeskCalls.replies, {});
  const prepared = replies.filter((one) => one.lang === lang);
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '' || act.isPending) return;
        act.mutate(
          { id, text, client_id: key.current },
          {
            onSuccess: () => {
              key.current = randomKey();
              setText('');
            },
          },
        );
      }}
    >
      {prepared.length === 0 ? null : (
        <Select
          label={t('prepared')}
          placeholder={t('choose')}
          options={prepared.map((one) => ({ value: one.id, label: one.title }))}
          value={null}
          onChoose={(chosen) => {
            const reply = prepared.find((one) => one.id === chosen);
            if (reply !== undefined) setText(text.trim() === '' ? reply.text : `${text.trimEnd()}\n${reply.text}`);
          }}
        />
      )}
      <TextArea
        label={t('answer')}
        hint={t('answerHint')}
        rows={4}
        maxLength={supportLimits.text}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          // Another text is another message.
          if (act.isError) key.current = randomKey();
        }}
        onKeyDown={({ key: pressed, ctrlKey, metaKey, currentTarget }) => {
          if (pressed === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit();
        }}
      />
      {act.error !== null && (
        <Note tone="bad" urgent>
          {sentence(act.error)}
        </Note>
      )}
      <Button type="submit" tone="primary" busy={act.isPending} className="justify-self-start">
        {t('act.send')}
      </Button>
    </form>
  );
}
