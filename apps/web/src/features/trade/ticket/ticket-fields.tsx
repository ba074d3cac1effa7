import { AmountSlider } from '@bourse/ui/amount-slider';
import { Segmented } from '@bourse/ui/segmented';
import { Select } from '@bourse/ui/select';
import { StepperInput } from '@bourse/ui/stepper-input';
import { Big } from 'big.js';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { keepSlippage } from '../../../base/preferences/keep-preferences.ts';
import { useNumbers } from '../../../base/money/use-money.ts';
import { readDecimal, writeDecimal } from '../../../base/money/read-decimal.ts';
import { useTypedDecimal } from '../../../base/money/use-typed-decimal.ts';
import { cutToStep } from '../steps.ts';
import type { ExitField, TicketField, TicketFields as TicketFieldsOf } from './ticket-terms.ts';
import { fieldsOf, isAtMarket, isInQuote, isMarketKind, stopDirectionOf } from './ticket-form.ts';
import { changeTicket } from './ticket-store.ts';
import { percentText, useProblemText } from './ticket-texts.ts';
import type { TicketView } from './use-ticket.ts';

interface TicketFieldsProps {
  readonly ticket: TicketView;
  readonly isLow: boolean;
  readonly disabled: boolean;
}

type Typed = Exclude<TicketField, 'until' | ExitField>;

/** The name of a field as the kind of order has it. */
function useFieldLabel({ market, fields }: TicketView): (field: Typed) => string {
  const t = useTranslations('trade.field');
  const [base, quote] = [market.base.code, market.quote.code];
  const isOco = fields.kind === 'oco';
  return (field) => {
    switch (field) {
      case 'price':
        return t(isOco ? 'takeProfit' : 'price', { unit: quote });
      case 'stop':
        return t(isOco ? 'stopLoss' : 'stop', { unit: quote });
      case 'stopLimit':
        return t('stopLimit', { unit: quote });
      case 'amount':
        return t('amount', { unit: base });
      case 'display':
        return t('display', { unit: base });
      case 'total':
        return t(fields.side === 'buy' ? 'spend' : 'bring', { unit: quote });
    }
  };
}

/** The figures of a ticket: prices, amount, share, total. */
export function TicketFigures({ ticket, isLow, disabled }: TicketFieldsProps) {
  const t = useTranslations('trade.field');
  const { fields } = ticket;
  const amountField = isInQuote(fields) ? 'total' : 'amount';
  const prices = fieldsOf(fields).filter((field): field is Typed => ['stop', 'price', 'stopLimit'].includes(field));
  return (
    <div className="flex flex-col gap-1.5">
      {isMarketKind(fields.kind) && <p className="ticket-at-market">{t('atMarket')}</p>}
      {prices.map((field) => (
        <Figure key={field} {...{ ticket, field, isLow, disabled }} />
      ))}
      {fields.kind === 'market' && fields.side === 'sell' && (
        <Segmented
          label={t('amount', { unit: '' })}
          size="dense"
          segments={[
            { value: 'amount', label: t('byAmount') },
            { value: 'total', label: t('byTotal') },
          ]}
          value={fields.isByTotal ? 'total' : 'amount'}
          onChoose={(chosen) => changeTicket({ isByTotal: chosen === 'total' })}
        />
      )}
      {isAtMarket(fields) && <SlippageSelect bps={fields.slippageBps} disabled={disabled} />}
      <Figure field={amountField} {...{ ticket, isLow, disabled }} />
      <ShareSlider ticket={ticket} disabled={disabled} />
      {!isMarketKind(fields.kind) && <TotalField {...{ ticket, isLow, disabled }} />}
    </div>
  );
}

const slippageChoices = [10, 50, 100, 200, 500, 1_000] as const;

/** How far from the best price an order at the market may trade. The choice is kept with the account. */
function SlippageSelect({ bps, disabled }: { readonly bps: number; readonly disabled: boolean }) {
  const t = useTranslations('trade.field');
  const numbers = useNumbers();
  const choices = [...new Set<number>([...slippageChoices, bps])].toSorted((one, other) => one - other);
  return (
    <Select
      id="ticket-slippage"
      label={t('slippage')}
      options={choices.map((choice) => ({
        value: String(choice),
        label: t('slippageMost', { percent: percentText(choice, numbers) }),
      }))}
      value={String(bps)}
      look="dense"
      disabled={disabled}
      onChoose={(chosen) => keepSlippage(Number.parseInt(chosen, 10))}
    />
  );
}

function Figure({ ticket, field, isLow, disabled }: TicketFieldsProps & { readonly field: Typed }) {
  const t = useTranslations('trade.field');
  const numbers = useNumbers();
  const label = useFieldLabel(ticket)(field);
  const { market, fields } = ticket;
  const error = useProblemText(market, fields.side)(ticket.noteOf(field));
  const step = field === 'amount' || field === 'display' ? market.lot : field === 'total' ? '0.01' : market.tick;
  const hint = useHint(field, fields);
  return (
    <StepperInput
      id={`ticket-${field}`}
      label={label}
      value={fields[field]}
      onValue={(text) => ticket.type(field, text)}
      onStep={(direction) => ticket.step(field, direction)}
      onSettle={() => ticket.settle(field)}
      raiseLabel={t('raise', { step: numbers.whole(step) })}
      lowerLabel={t('lower', { step: numbers.whole(step) })}
      low={isLow}
      disabled={disabled}
      hint={hint}
      error={error}
    />
  );
}

/** What a field means where its name does not say it. */
function useHint(field: Typed, fields: TicketFieldsOf): string | undefined {
  const t = useTranslations('trade.field');
  if (field === 'stopLimit' && fields.side === 'sell') return t('stopLimitHint');
  if (field !== 'stop' || fields.kind === 'oco' || fields.stop === '') return undefined;
  return t(stopDirectionOf(fields) === 'rising' ? 'stopRises' : 'stopFalls');
}

function ShareSlider({ ticket, disabled }: { readonly ticket: TicketView; readonly disabled: boolean }) {
  const t = useTranslations('trade.field');
  const { percent, most, fields, market } = ticket;
  const amount = isInQuote(fields) ? fields.total : fields.amount;
  const unit = isInQuote(fields) ? market.quote.code : market.base.code;
  return (
    <AmountSlider
      share={percent}
      onShare={ticket.takeShare}
      label={t('share')}
      valueText={`${percent}%, ${amount === '' ? '0' : amount} ${unit}`}
      tone={fields.side === 'buy' ? 'up' : 'down'}
      disabled={disabled || most === null}
      className="-my-1"
    />
  );
}

/** Price times amount; typed into, it sets the amount, and shows what that comes to when it is left. */
function TotalField({ ticket, isLow, disabled }: TicketFieldsProps) {
  const t = useTranslations('trade.field');
  const [isTyped, setTyped] = useState(false);
  const [typed, setText] = useTypedDecimal();
  const { market, fields, summary } = ticket;
  const price = readDecimal(fields.price);
  const type = (text: string): void => {
    setTyped(true);
    setText(text);
    const total = readDecimal(text);
    if (text.trim() === '') ticket.type('amount', '');
    if (total === null || price === null || new Big(price).eq(0)) return;
    const amount = cutToStep(new Big(total).div(price).round(18, Big.roundDown).toFixed(), market.lot);
    ticket.type('amount', writeDecimal(amount));
  };
  return (
    <StepperInput
      id="ticket-worth"
      label={t('total', { unit: market.quote.code })}
      value={isTyped ? typed : summary.notional === null ? '' : writeDecimal(summary.notional)}
      onValue={type}
      onSettle={() => setTyped(false)}
      low={isLow}
      disabled={disabled || price === null}
    />
  );
}
