import type { ThreadMessage } from '@bourse/ui/thread';
import type { ReactNode } from 'react';
import { useFormatter } from 'use-intl';
import { clock } from '../time/clock.ts';
import { newestRead } from './newest-read.ts';

/** What every conversation tells of a message. */
interface Told {
  readonly id: string;
  readonly at: string;
  readonly text: string;
  readonly picture: string | null;
}

interface Sides<Message> {
  readonly sideOf: (message: Message) => ThreadMessage['side'];
  /** What the house says in a message of its side. */
  readonly saidOf: (message: Message) => ReactNode;
  /** To which message the other side has read; null where it has read none. */
  readonly readTo: string | null;
  readonly readLabel: string;
}

/** The messages as they are drawn: with times, with the days that are not today's, and with what was read of the own. */
export function useThreadMessages<Message extends Told>(
  list: readonly Message[],
  { sideOf, saidOf, readTo, readLabel }: Sides<Message>,
): readonly ThreadMessage[] {
  const format = useFormatter();
  const dayOf = (ms: number): string => format.dateTime(ms, { weekday: 'short', month: 'short', day: 'numeric' });
  const read = newestRead(
    list.filter((one) => sideOf(one) === 'own').map(({ id }) => id),
    readTo,
  );
  const days = list.map(({ at }) => dayOf(Date.parse(at)));
  return list.map((message, place) => {
    const { id, at, text, picture } = message;
    const side = sideOf(message);
    const day = days[place] ?? '';
    return {
      id,
      side,
      text: side === 'house' ? saidOf(message) : text,
      picture,
      time: format.dateTime(Date.parse(at), { hour: '2-digit', minute: '2-digit', hour12: false }),
      receipt: id === read ? readLabel : undefined,
      // A conversation of today alone names no day.
      day: day === (days[place - 1] ?? dayOf(clock.now())) ? null : day,
    };
  });
}
