import type { FamilyNoticeKind, NoticeContent } from '@bourse/contract/notices';
import { deviceText } from './device-text.ts';

/** What happened, of the exchange itself; families of products have their texts with them. */
export type OwnNoticeContent = Exclude<NoticeContent, { kind: FamilyNoticeKind }>;
/** The kinds of account that money moves between. */
type AccountKind = Extract<NoticeContent, { kind: 'transferred' }>['args']['from_field'];

type Values = Readonly<Record<string, string | number>>;

/** How whoever shows a notice writes: the texts of one language by their keys, and its figures. */
export interface NoticeWriting {
  /** A text of the exchange's own notices, by its key in the catalog `records/notices`. */
  readonly text: (key: string, values?: Values) => string;
  /** A decimal with all its decimals, at least `least` of them. */
  readonly figure: (decimal: string, least?: number) => string;
  readonly account: (kind: AccountKind) => string;
}

const decimal = /^-?\d+(?:\.\d+)?$/;

/** What the sentence of a family's notice is filled in with: figures as the language writes them, words as they are. */
export function familyNoticeValues(args: object, figure: NoticeWriting['figure']): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => {
      const text = String(value);
      return [name, decimal.test(text) ? figure(text, 2) : text];
    }),
  );
}

/** What the sentence of a notice of the exchange itself is filled in with. */
function valuesOf({ kind, args }: OwnNoticeContent, { text, figure, account }: NoticeWriting): Values {
  switch (kind) {
    case 'order_ended': {
      const { symbol, side, reason, filled } = args;
      const coin = symbol.split('/')[0] ?? symbol;
      return { symbol, side, reason: text(`reason.${reason}`), filled: figure(filled), coin };
    }
    case 'exit_refused':
      return { symbol: args.symbol, reason: text(`exitReason.${args.reason}`) };
    case 'market_halted':
    case 'market_resumed':
      return { symbol: args.symbol, count: args.orders };
    case 'price_alert': {
      const { symbol, condition, price, reached } = args;
      return { symbol, condition, quote: symbol.split('/')[1] ?? '', price: figure(price), reached: figure(reached) };
    }
    case 'transferred': {
      const { number, currency, from_field: from, to_field: to } = args;
      return { amount: figure(number), currency, from: account(from), to: account(to) };
    }
    case 'converted': {
      const { number, currency, received, received_currency: coin } = args;
      return { amount: figure(number), currency, received: figure(received), coin };
    }
    case 'copy_skipped':
      return { trader: args.trader, reason: text(`copyReason.${args.reason}`) };
    case 'copy_stopped':
      return { trader: args.trader };
    case 'copy_share_paid':
      return { trader: args.trader, amount: figure(args.number), currency: args.currency };
    case 'goodwill_credited':
    case 'rebates_paid':
    case 'coupon_given':
    case 'withdrawal_requested':
    case 'deposit_returned':
    case 'withdrawal_returned':
    case 'bank_transfer_returned':
    case 'recharge_credited':
      return { amount: figure(args.number, 2), currency: args.currency };
    case 'deposit_credited':
    case 'withdrawal_paid': {
      const { number, currency, is_internal: isInternal = false } = args;
      return { amount: figure(number, 2), currency, way: isInternal ? 'internal' : 'network' };
    }
    case 'recharge_rejected':
      return { id: args.recharge_id };
    case 'fiat_order_paid':
      return { id: args.order_id, amount: figure(args.number, 2), currency: args.currency };
    case 'fiat_order_cancelled':
    case 'fiat_order_returned':
      return { id: args.order_id };
    case 'complaint_acknowledged':
    case 'complaint_answered':
      return { id: args.complaint_id };
    case 'new_sign_in':
      return { device: deviceText(args.device), address: args.address };
    case 'level_certified':
    case 'level_failed':
      return { level: args.level };
    case 'security_changed':
      return { change: text(`change.${args.change}`) };
    case 'demo_granted':
    case 'password_changed':
    case 'support_answered':
      return {};
  }
}

/** The head and the sentence of a notice of the exchange itself. */
export function ownNoticeText(
  notice: OwnNoticeContent,
  writing: NoticeWriting,
): { readonly head: string; readonly text: string } {
  const { kind } = notice;
  return { head: writing.text(`head.${kind}`), text: writing.text(`text.${kind}`, valuesOf(notice, writing)) };
}
