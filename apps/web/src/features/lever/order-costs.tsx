import { OrderSummary, type SummaryLine } from '@bourse/ui/order-summary';
import { useTranslations } from 'use-intl';
import { shownRate } from '../product-kit/rates.ts';
import { lengthOf } from './contract-head.tsx';
import { rateText, timeLeft, whoPays } from './funding-view.ts';
import type { OrderQuote } from './lever-view.ts';
import { useSecondsLeft } from '../../base/time/use-seconds-left.ts';
import { useFigures } from './use-figures.ts';
import { useMarginMode } from './use-margin-mode.ts';
import type { TicketView } from './use-ticket.ts';

interface OrderCostsProps {
  readonly ticket: TicketView;
  readonly quote: OrderQuote | undefined;
}

/** What an order costs, where it would be liquidated, and the most that can be lost. */
export function OrderCosts({ ticket, quote }: OrderCostsProps) {
  const t = useTranslations('lever');
  const figures = useFigures();
  const { contract, fields, stops } = ticket;
  const isCross = useMarginMode().mode === 'cross';
  const { symbol, currency, longest_seconds: longest, funding } = contract;
  const left = useSecondsLeft(funding === null ? null : Date.parse(funding.next_at));
  const money = (amount: string | undefined): string =>
    amount === undefined ? '\u2014' : figures.money(amount, currency);
  const price = figures.price(symbol, quote?.price ?? (fields.isLimit ? ticket.price : null));
  const lines: SummaryLine[] = [
    {
      key: 'price',
      label: t(fields.isLimit ? 'confirm.limit' : 'confirm.market'),
      value: fields.isLimit ? price : `≈\u00a0${price}`,
    },
    {
      key: 'size',
      label: t('fact.size'),
      value: figures.lots(ticket.lots ?? 0),
      note: quote === undefined ? undefined : `${figures.amount(quote.amount, symbol)} · ${money(quote.value)}`,
    },
    { key: 'margin', label: t('fact.margin'), value: money(quote?.margin) },
    { key: 'open', label: t('confirm.openFee'), value: money(quote?.open_fee) },
    { key: 'close', label: t('confirm.closeFee'), value: money(quote?.close_fee) },
    funding === null
      ? { key: 'night', label: t('confirm.overnight'), value: shownRate(figures.numbers, contract.overnight_fee) }
      : {
          key: 'funding',
          label: t('confirm.funding'),
          value: rateText(figures.numbers, funding.rate),
          note: `${t(`funding.${whoPays(funding.rate)}`)} · ${timeLeft(left)}`,
        },
    { key: 'maintenance', label: t('confirm.maintenance'), value: money(quote?.maintenance) },
    {
      key: 'liquidation',
      label: t(isCross ? 'fact.estimate' : 'fact.liquidation'),
      value: figures.price(symbol, quote?.liquidation_price ?? null),
    },
    ...(stops.target === null
      ? []
      : [{ key: 'target', label: t('fact.target'), value: figures.price(symbol, stops.target) }]),
    ...(stops.stop === null ? [] : [{ key: 'stop', label: t('fact.stop'), value: figures.price(symbol, stops.stop) }]),
    ...(longest === null ? [] : [{ key: 'longest', label: t('confirm.longest'), value: lengthOf(t, longest) }]),
    { key: 'worst', label: t('confirm.worst'), value: money(quote?.worst), tone: 'total' },
  ];
  return <OrderSummary label={t('confirm.facts')} lines={lines.map(withoutGap)} />;
}

/** A line without the note that it does not have. */
function withoutGap({ note, ...line }: SummaryLine): SummaryLine {
  return note === undefined ? line : { ...line, note };
}
