import { chatCalls } from '@bourse/contract/support-chat';
import { supportLimits, type SupportTopic } from '@bourse/contract/support-rules';
import { Icon } from '@bourse/ui/icon';
import { IconButton } from '@bourse/ui/icon-button';
import { SendHorizontal } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../base/api/use-call.ts';
import { PictureUpload } from '../../base/parts/picture-upload.tsx';
import { say } from '../../base/parts/say.ts';
import { useRefusal } from '../../base/security/use-refusal.ts';
import { randomKey } from '../../base/time/clock.ts';
import { useWho } from './visitor-key.ts';

/** The field of a conversation; for customers with a picture beside it. */
export function WriteChat({ topic }: { readonly topic: SupportTopic }) {
  const t = useTranslations('support.chat');
  const who = useWho();
  const refusalOf = useRefusal();
  const [text, setText] = useState('');
  // Kept until an answer comes: a repetition of what was sent is the same message.
  const key = useRef(randomKey());
  const act = useAct(chatCalls.chatSend, [chatCalls.chatHistory, chatCalls.chatSession]);
  const send = (content: { readonly text?: string; readonly picture?: string }): void =>
    act.mutate(
      { input: { client_id: key.current, topic, ...who, ...content } },
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
          maxLength={supportLimits.text}
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
      {who.visitor === undefined ? (
        <PictureUpload
          label={t('picture')}
          sending={t('sending')}
          disabled={act.isPending}
          onSent={(picture) => send({ picture })}
        />
      ) : null}
      <p className="text-caption text-t3">{t(who.visitor === undefined ? 'hint' : 'visitorHint')}</p>
    </form>
  );
}
