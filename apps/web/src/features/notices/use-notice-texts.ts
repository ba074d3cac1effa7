import { useTranslations } from 'use-intl';
import { deviceText } from '@bourse/i18n/device-text';
import { useNumbers } from '../../base/money/use-money.ts';
import { useFamilyText } from '../../base/texts/use-family-text.ts';
import { isOwnNotice, type Notice, type OwnNotice } from './notice-view.ts';

/** A notice in the reader's language. */
export interface NoticeTexts {
  readonly head: string;
  readonly text: string;
  /** Where it leads, in words. */
  readonly act: string;
}

/** The sentences of a notice, made of what it tells; null while those of its family are awaited or cannot be had. */
export function useNoticeTexts(notice: Notice): NoticeTexts | null {
  const { text } = useFamilyText(notice.kind);
  const numbers = useNumbers();
  const own = useOwnTexts();
  if (isOwnNotice(notice)) return own(notice);
  if (text === null) return null;
  const told = notice.args as Readonly<Record<string, string>>; // amounts, and the currency that they are in
  const args = Object.fromEntries(
    Object.entries(told).map(([name, value]) => [name, name === 'currency' ? value : numbers.whole(value, 2)]),
  );
  return {
    head: text(`notice.${notice.kind}.head`),
    text: text(`notice.${notice.kind}.text`, args),
    act: text('notice.act'),
  };
}

function useOwnTexts(): (notice: OwnNotice) => NoticeTexts {
  const heads = useTranslations('notices.head');
  const acts = useTranslations('notices.act');
  const texts = useTranslations('notices.text');
  const reasons = useTranslations('notices.reason');
  const changes = useTranslations('notices.change');
  const accounts = useTranslations('app.account');
  const numbers = useNumbers();
  const textOf = ({ kind, args }: OwnNotice): string => {
    switch (kind) {
      case 'order_ended': {
        const { symbol, side, reason, filled } = args;
        const coin = symbol.split('/')[0] ?? symbol;
        return texts(kind, { symbol, side, reason: reasons(reason), filled: numbers.whole(filled), coin });
      }
      case 'market_halted':
      case 'market_resumed':
        return texts(kind, { symbol: args.symbol, count: args.orders });
      case 'price_alert': {
        const { symbol, condition, price, reached } = args;
        const quote = symbol.split('/')[1] ?? '';
        const figures = { price: numbers.whole(price), reached: numbers.whole(reached) };
        return texts(kind, { symbol, condition, quote, ...figures });
      }
      case 'transferred': {
        const { number, currency, from_field: from, to_field: to } = args;
        return texts(kind, { amount: numbers.whole(number), currency, from: accounts(from), to: accounts(to) });
      }
      case 'converted':
        return texts(kind, {
          amount: numbers.whole(args.number),
          currency: args.currency,
          received: numbers.whole(args.received),
          coin: args.received_currency,
        });
      case 'goodwill_credited':
      case 'rebates_paid':
      case 'coupon_given':
      case 'deposit_credited':
      case 'withdrawal_requested':
      case 'withdrawal_paid':
      case 'withdrawal_returned':
      case 'bank_transfer_returned':
      case 'recharge_credited':
        return texts(kind, { amount: numbers.whole(args.number, 2), currency: args.currency });
      case 'recharge_rejected':
        return texts(kind, { id: args.recharge_id });
      case 'fiat_order_paid':
        return texts(kind, { id: args.order_id, amount: numbers.whole(args.number, 2), currency: args.currency });
      case 'fiat_order_cancelled':
      case 'fiat_order_returned':
        return texts(kind, { id: args.order_id });
      case 'complaint_acknowledged':
      case 'complaint_answered':
        return texts(kind, { id: args.complaint_id });
      case 'new_sign_in':
        return texts(kind, { device: deviceText(args.device), address: args.address });
      case 'level_certified':
      case 'level_failed':
        return texts(kind, { level: args.level });
      case 'security_changed':
        return texts(kind, { change: changes(args.change) });
      case 'demo_granted':
      case 'password_changed':
      case 'support_answered':
        return texts(kind);
    }
  };
  return (notice) => ({ head: heads(notice.kind), text: textOf(notice), act: acts(notice.kind) });
}
