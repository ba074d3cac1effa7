import { threadCalls, threadLimits } from '@bourse/contract/threads';
import { Icon } from '@bourse/ui/icon';
import { IconButton } from '@bourse/ui/icon-button';
import { SendHorizontal } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../base/api/use-call.ts';
import { say } from '../../base/parts/say.ts';
import { useRefusal } from '../../base/security/use-refusal.ts';
import { randomKey } from '../../base/time/clock.ts';
import { PictureUpload } from '../../base/parts/picture-upload.tsx';

/** The field of a conversation, with a picture beside it. */
export function WriteMessage({ id }: { readonly id: string }) {
  const t = useTranslations('c2c.chat');
  const upload = useTranslations('c2c.upload');
  const refusalOf = useRefusal();
  const [text, setText] = useState('');
  // Kept until an answer comes: a repetition of what was sent is the same message.
  const key = useRef(randomKey());
  const act = useAct(threadCalls.send, [threadCalls.messages]);
  const send = (content: { readonly text?: string; readonly picture?: string }): void =>
    act.mutate(
      { input: { id, client_id: key.current, ...content } },
      {
        onSuccess: () => {
          key.current = randomKey();
          if (content.text !== undefined) setText('');
        },
        onError: (error) => {
          if (!error.isUncertain) key.current = randomKey();
          say('failed', refusalOf(error));
        },
      },
    );
  return (
    <form
      className="grid gap-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '' && !act.isPending) send({ text });
      }}
    >
      <div className="flex items-end gap-2">
        <textarea
          aria-label={t('write')}
          placeholder={t('write')}
          rows={1}
          maxLength={threadLimits.text}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="field-sizing-content max-h-32 min-h-11 min-w-0 flex-1 resize-none rounded-control bg-control px-3 py-2.5 text-[16px] leading-6 outline-none focus:shadow-[inset_0_0_0_1.5px_var(--accent)]"
        />
        <IconButton
          label={t('send')}
          icon={<Icon of={SendHorizontal} size={20} />}
          disabled={act.isPending}
          onClick={({ currentTarget }) => currentTarget.form?.requestSubmit()}
        />
      </div>
      <PictureUpload
        label={t('picture')}
        sending={upload('sending')}
        disabled={act.isPending}
        onSent={(picture) => send({ picture })}
      />
      <p className="text-caption text-t3">{t('hint')}</p>
    </form>
  );
}
