import { Button } from '@bourse/ui/button';
import { Checkbox } from '@bourse/ui/checkbox';
import { Note } from '@bourse/ui/note';
import { Sheet } from '@bourse/ui/sheet';
import { Fact } from '@bourse/ui/stat';
import { Big } from 'big.js';
import { useEffect } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useNumbers } from '../../../base/money/use-money.ts';
import { readDecimal } from '../../../base/money/read-decimal.ts';
import type { Market } from '../market-terms.ts';
import { exitPrice, namedExits } from './exit-prices.ts';
import { isAtMarket, isInQuote, isMarketKind, mayRest, stopDirectionOf, timeOf } from './ticket-form.ts';
import type { TicketFields } from './ticket-terms.ts';
import { percentText, rateText } from './ticket-texts.ts';
import { setTrade, useTradeSettings } from '../trade-settings.ts';
import type { TicketView } from './use-ticket.ts';

interface ConfirmSheetProps {
  readonly ticket: TicketView;
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

const confirmId = 'ticket-confirm';
const timeKeys = { GTC: 'gtc', IOC: 'ioc', FOK: 'fok', GTD: 'gtd' } as const;

/** An order once more before it is sent: what it costs, what arrives, and the worst that can come of it. */
export function ConfirmSheet({ ticket, isOpen, isBusy, onClose, onConfirm }: ConfirmSheetProps) {
  const t = useTranslations('trade');
  const act = useTranslations('app.act');
  const numbers = useNumbers();
  const isConfirmed = useTradeSettings((settings) => settings.isConfirmed);
  // Who works by keyboard has looked at the figures in the ticket: Enter confirms, Esc goes back.
  useEffect(() => {
    if (isOpen) document.getElementById(confirmId)?.focus();
  }, [isOpen]);
  const { fields, market } = ticket;
  const figure = readDecimal(isInQuote(fields) ? fields.total : fields.amount) ?? '0';
  const amount = numbers.whole(figure);
  const coin = isInQuote(fields) ? market.quote.code : market.base.code;
  const verb = fields.side === 'buy' ? 'submit.confirmBuy' : 'submit.confirmSell';
  const label = isInQuote(fields)
    ? t(fields.side === 'buy' ? 'submit.buyFor' : 'submit.sellFor', { coin: market.base.code, amount, quote: coin })
    : t(verb, { amount, coin });
  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      busy={isBusy}
      title={t('submit.confirmTitle')}
      closeLabel={act('close')}
      foot={
        <Button id={confirmId} tone={fields.side} full busy={isBusy} onClick={onConfirm}>
          {label}
        </Button>
      }
    >
      <ConfirmFacts ticket={ticket} />
      <Checkbox
        className="mt-3"
        label={t('submit.skip')}
        checked={!isConfirmed}
        onChange={(event) => setTrade({ isConfirmed: !event.target.checked })}
      />
    </Sheet>
  );
}

function ConfirmFacts({ ticket }: { readonly ticket: TicketView }) {
  const t = useTranslations('trade');
  const numbers = useNumbers();
  const { fields, market, summary } = ticket;
  const [base, quote] = [market.base.code, market.quote.code];
  const [spent, received] = fields.side === 'buy' ? [quote, base] : [base, quote];
  const price = usePriceLine(market);
  const about = (value: string | null, code: string): string =>
    value === null ? '—' : t('fact.about', { figure: `${numbers.whole(value)} ${code}` });
  const average = averageOf(summary.price, market.priceDecimals);
  const stop = readDecimal(fields.stop);
  const stopLimit = readDecimal(fields.stopLimit);
  const isOco = fields.kind === 'oco';
  return (
    <>
      <Fact label={market.symbol} value={`${t(`side.${fields.side}`)} · ${t(`kind.${fields.kind}`)}`} />
      {stop !== null && fields.kind !== 'limit' && fields.kind !== 'market' && (
        <Fact
          label={t(isOco ? 'fact.stopLoss' : 'fact.stop')}
          value={
            isOco
              ? price(stop)
              : t(`fact.${stopDirectionOf(fields) === 'rising' ? 'stopRises' : 'stopFalls'}`, { price: price(stop) })
          }
        />
      )}
      {isOco && stopLimit !== null && <Fact label={t('fact.stopLimit')} value={price(stopLimit)} />}
      {isMarketKind(fields.kind) ? (
        <Fact
          label={t('fact.averagePrice')}
          value={average === null ? '—' : t('fact.about', { figure: price(average) })}
        />
      ) : (
        <Fact
          label={t(isOco ? 'fact.takeProfit' : 'fact.price')}
          value={summary.price === null ? '—' : price(summary.price)}
        />
      )}
      {!isInQuote(fields) && (
        <Fact label={t('orders.amount')} value={`${numbers.whole(readDecimal(fields.amount) ?? '0')} ${base}`} />
      )}
      {namedExits(fields).map((field) => (
        <Fact
          key={field}
          label={t(field === 'exitProfit' ? 'fact.takeProfit' : 'fact.stopLoss')}
          value={price(exitPrice(fields, field, market) ?? '0')}
        />
      ))}
      <ConfirmTime fields={fields} base={base} />
      <Fact
        label={t(fields.side === 'buy' ? 'fact.cost' : 'fact.give')}
        value={summary.hold === null ? '—' : `${numbers.whole(summary.hold)} ${spent}`}
      />
      <Fact
        label={t(summary.role === 'maker' ? 'fact.feeMaker' : 'fact.feeTaker', {
          rate: rateText(summary.feeBps, numbers),
        })}
        value={about(summary.fee, received)}
      />
      <Fact label={t('fact.receive')} value={about(summary.received, received)} />
      <ConfirmWorst ticket={ticket} />
      <ConfirmMeaning ticket={ticket} />
    </>
  );
}

/** Writes a price with the decimals of the market's tick and its coin. */
function usePriceLine(market: Market): (price: string) => string {
  const numbers = useNumbers();
  return (price) => `${numbers.whole(price, market.priceDecimals)} ${market.quote.code}`;
}

/** How long the order stays, and how it shows itself while it does. */
function ConfirmTime({ fields, base }: { readonly fields: TicketFields; readonly base: string }) {
  const t = useTranslations('trade');
  const format = useFormatter();
  const numbers = useNumbers();
  const time = timeOf(fields);
  const shown = mayRest(fields) ? readDecimal(fields.display) : null;
  const until = time === 'GTD' && fields.untilMs !== null ? format.dateTime(fields.untilMs, untilParts) : null;
  return (
    <>
      {fields.kind === 'market' || <Fact label={t('option.valid')} value={until ?? t(`option.${timeKeys[time]}`)} />}
      {mayRest(fields) && fields.isPostOnly && <Fact label={t('option.postOnly')} value={t('fact.yes')} />}
      {shown !== null && <Fact label={t('fact.display')} value={`${numbers.whole(shown)} ${base}`} />}
    </>
  );
}

const untilParts = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** The worst that can come of it once it is filled: price, fee, and what arrives. */
function ConfirmWorst({ ticket }: { readonly ticket: TicketView }) {
  const t = useTranslations('trade.fact');
  const numbers = useNumbers();
  const { fields, market, summary } = ticket;
  const price = usePriceLine(market);
  const { worst, worstPrice } = summary;
  const received = fields.side === 'buy' ? market.base.code : market.quote.code;
  return (
    <section aria-labelledby="confirm-worst" className="mt-2 border-t border-line pt-2">
      <h3 id="confirm-worst" className="text-label font-semibold">
        {t('worst')}
      </h3>
      {isAtMarket(fields) && (
        <Fact
          label={t('slippage')}
          value={t('slippageWithin', { percent: percentText(fields.slippageBps, numbers) })}
        />
      )}
      {worstPrice !== null && (
        <Fact
          label={t('worstPrice')}
          value={fields.kind === 'market' ? t('about', { figure: price(worstPrice) }) : price(worstPrice)}
        />
      )}
      {worst !== null && (
        <>
          <Fact
            label={t('feeMost', { rate: rateText(worst.feeBps, numbers) })}
            value={`${numbers.whole(worst.fee)} ${received}`}
          />
          <Fact label={t('receiveLeast')} value={`${numbers.whole(worst.received)} ${received}`} />
        </>
      )}
    </section>
  );
}

/** An average has as many decimals as it takes; it is shown with the market's. */
function averageOf(price: string | null, decimals: number): string | null {
  return price === null ? null : new Big(price).round(decimals, Big.roundHalfUp).toFixed(decimals);
}

function ConfirmMeaning({ ticket: { fields, market } }: { readonly ticket: TicketView }) {
  const t = useTranslations('trade.fact');
  const numbers = useNumbers();
  const priceOf = usePriceLine(market);
  const price = (text: string): string => priceOf(readDecimal(text) ?? '0');
  const percent = percentText(fields.slippageBps, numbers);
  if (fields.kind === 'market') return <Note className="mt-2">{t('slippageMeans', { percent })}</Note>;
  if (fields.kind === 'stopMarket') {
    return (
      <Note tone="warn" className="mt-2">
        {t('stopMeans', { price: price(fields.stop), percent })}
      </Note>
    );
  }
  if (fields.kind === 'oco') {
    return <Note className="mt-2">{t('ocoMeans', { profit: price(fields.price), loss: price(fields.stop) })}</Note>;
  }
  return namedExits(fields).length > 0 ? <ExitsMean /> : null;
}

function ExitsMean() {
  return <Note className="mt-2">{useTranslations('trade.exit')('hint')}</Note>;
}
