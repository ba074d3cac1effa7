import type { OutputOf } from '@bourse/contract/call';
import type { chatCalls } from '@bourse/contract/support-chat';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';

type Message = OutputOf<typeof chatCalls.chatSend>['message'];

interface ChatBubbleProps {
  readonly message: Message;
  /** Whether the house has read it, where that is to be said. */
  readonly wasRead: boolean;
}

const words = ['taken', 'queued', 'closed', 'idle'] as const;

/** A message: the own at the end, of support at the start, what has happened in the middle. */
export function ChatBubble({ message: { by, word, text, picture, at }, wasRead }: ChatBubbleProps) {
  const t = useTranslations('support.chat');
  const format = useFormatter();
  const time = format.dateTime(Date.parse(at), { hour: '2-digit', minute: '2-digit', hour12: false });
  if (by === 'house') {
    const said = words.find((one) => one === word);
    return (
      <li className="mx-auto max-w-[92%] py-1 text-center text-caption text-pretty text-t2">
        {said === undefined ? '' : t(`said.${said}`)} <span className="num text-t3">{time}</span>
      </li>
    );
  }
  return (
    <li
      className={`grid max-w-[82%] gap-1 rounded-card px-3 py-2 ${by === 'own' ? 'justify-self-end bg-accent-soft' : 'justify-self-start bg-control'}`}
    >
      {picture === null ? null : <Picture address={picture} />}
      {text === '' ? null : <p className="text-label font-normal break-words whitespace-pre-wrap">{text}</p>}
      <p className="num justify-self-end text-caption text-t2">
        {time}
        {wasRead ? ` · ${t('read')}` : ''}
      </p>
    </li>
  );
}

/** Its address holds for a minute, so that what is shown once is not asked for again with every reading. */
function Picture({ address }: { readonly address: string }) {
  const t = useTranslations('support.chat');
  const [src, setSrc] = useState(address);
  return (
    <a href={address} target="_blank" rel="noreferrer">
      <img
        src={src}
        alt={t('pictureAlt')}
        className="block max-h-56 min-h-16 max-w-full min-w-16 rounded-control bg-s3 object-contain"
        onError={() => setSrc(address)}
      />
    </a>
  );
}
