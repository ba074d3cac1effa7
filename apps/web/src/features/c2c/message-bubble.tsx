import type { OutputOf } from '@bourse/contract/call';
import type { threadCalls } from '@bourse/contract/threads';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Order } from './c2c-view.ts';

type Message = OutputOf<typeof threadCalls.send>;

interface MessageBubbleProps {
  readonly message: Message;
  readonly own: Order['role'];
  readonly isOwn: boolean;
  /** Whether the other side has read it, where that is to be said. */
  readonly wasRead: boolean;
}

/** A message: of the own side at the end, of the other at the start, of the house in the middle. */
export function MessageBubble({ message, own, isOwn, wasRead }: MessageBubbleProps) {
  const t = useTranslations('c2c.chat');
  const format = useFormatter();
  const time = format.dateTime(Date.parse(message.at), { hour: '2-digit', minute: '2-digit', hour12: false });
  if (message.system !== null) {
    return (
      <li className="mx-auto max-w-[92%] rounded-control bg-control px-3 py-1.5 text-center text-caption text-t2">
        <HouseLine of={message.system} own={own} /> <span className="num text-t2">{time}</span>
      </li>
    );
  }
  return (
    <li
      className={`grid max-w-[82%] gap-1 rounded-card px-3 py-2 ${isOwn ? 'justify-self-end bg-accent-soft' : 'justify-self-start bg-control'}`}
    >
      {message.picture === null ? null : <Picture address={message.picture} />}
      {message.text === '' ? null : (
        <p className="text-label font-normal break-words whitespace-pre-wrap">{message.text}</p>
      )}
      <p className="num justify-self-end text-caption text-t2">
        {time}
        {wasRead ? ` · ${t('read')}` : ''}
      </p>
    </li>
  );
}

/** Its address holds for a minute, so that what is shown once is not asked for again with every reading. */
function Picture({ address }: { readonly address: string }) {
  const t = useTranslations('c2c.chat');
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

/** What the house says has happened; the words are those of the order. */
function HouseLine({ of, own }: { readonly of: NonNullable<Message['system']>; readonly own: Order['role'] }) {
  const t = useTranslations('c2c.said');
  const { word, args } = of;
  switch (word) {
    case 'c2c.opened':
      return t('opened', { minutes: args['minutes'] ?? '' });
    case 'c2c.paid':
      return t('paid');
    case 'c2c.reminded':
      return t('reminded');
    case 'c2c.released':
      return t('released');
    case 'c2c.cancelled':
      return t('cancelled');
    case 'c2c.expired':
      return t('expired');
    case 'c2c.disputed':
      return t(args['by'] === 'timer' ? 'disputedTimer' : args['by'] === own ? 'disputedYou' : 'disputedOther');
    case 'c2c.appealed':
      return t(args['by'] === own ? 'appealedYou' : 'appealedOther');
    case 'c2c.decided':
      return t(args['outcome'] === 'buyer' ? 'decidedBuyer' : 'decidedSeller');
    case 'c2c.ruled':
      return t(args['outcome'] === 'buyer' ? 'ruledBuyer' : 'ruledSeller');
    default:
      return word;
  }
}
