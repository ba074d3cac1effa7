import type { OutputOf } from '@bourse/contract/call';
import type { threadCalls } from '@bourse/contract/threads';
import { useTranslations } from 'use-intl';
import type { Order } from './c2c-view.ts';

type Message = OutputOf<typeof threadCalls.send>;

/** What the house says has happened; the words are those of the order. */
export function HouseLine({ of, own }: { readonly of: NonNullable<Message['system']>; readonly own: Order['role'] }) {
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
