import { AmountSlider } from '@bourse/ui/amount-slider';
import { StepperInput } from '@bourse/ui/stepper-input';
import { useTranslations } from 'use-intl';
import { readDecimal, writeDecimal } from '../../base/money/read-decimal.ts';
import { amountOf, type StopField } from './lever-view.ts';
import { changeLeverTicket } from './ticket-store.ts';
import { largestValue, lotsAt, shareOf, stepPrice } from './ticket-view.ts';
import { useFigures } from './use-figures.ts';
import type { TicketView } from './use-ticket.ts';

export interface FieldProps {
  readonly ticket: TicketView;
  readonly isLow: boolean;
}

/** The limit of an order. */
export function PriceField({ ticket, isLow, isJudged }: FieldProps & { readonly isJudged: boolean }) {
  const t = useTranslations('lever.ticket');
  const { contract, fields, problem, price } = ticket;
  const from = price ?? contract.mark_price ?? contract.tick;
  const isWrong = (problem === 'price' && (isJudged || fields.price !== '')) || problem === 'tooFine';
  return (
    <StepperInput
      label={t('price', { currency: contract.currency })}
      value={fields.price}
      onValue={(text) => changeLeverTicket({ price: text })}
      onStep={(way) => changeLeverTicket({ price: writeDecimal(stepPrice(from, contract.tick, way)) })}
      lowerLabel={t('less')}
      raiseLabel={t('more')}
      low={isLow}
      error={
        isWrong ? t(problem === 'tooFine' ? 'problem.tooFine' : 'problem.price', { tick: contract.tick }) : undefined
      }
    />
  );
}

/** How many lots, by figure and by share. */
export function LotsField({ ticket, isLow, isJudged }: FieldProps & { readonly isJudged: boolean }) {
  const t = useTranslations('lever.ticket');
  const figures = useFigures();
  const { contract, fields, lots, most, price, problem, multiple } = ticket;
  const { symbol, lot, currency } = contract;
  const type = (next: number): void => changeLeverTicket({ lots: next <= 0 ? '' : next.toString() });
  const amount = lots === null ? null : amountOf(lots, lot);
  const value = amount === null || price === null ? null : amountOf(price, amount);
  const bound = largestValue(contract.tiers, multiple);
  const error =
    problem === 'tier'
      ? t('problem.tier', { multiple, value: figures.money(bound ?? '0', currency) })
      : problem === 'funds'
        ? t('problem.funds')
        : problem === 'lots' && (isJudged || fields.lots !== '')
          ? t('problem.lots')
          : undefined;
  const hint =
    amount === null
      ? t('lot', { amount: figures.amount(lot, symbol) })
      : `${figures.amount(amount, symbol)} ≈ ${figures.cents(value)}\u00a0${currency}`;
  return (
    <>
      <StepperInput
        label={t('lots')}
        inputMode="numeric"
        value={fields.lots}
        onValue={(text) => changeLeverTicket({ lots: text })}
        onStep={(way) => type((lots ?? 0) + way)}
        lowerLabel={t('less')}
        raiseLabel={t('more')}
        low={isLow}
        hint={hint}
        error={error}
      />
      <AmountSlider
        share={shareOf(lots, most)}
        onShare={(share) => type(lotsAt(share, most ?? 0))}
        label={t('share')}
        valueText={`${shareOf(lots, most)}%, ${figures.lots(lots ?? 0)}`}
        disabled={most === null || most === 0}
        className="-my-1"
      />
    </>
  );
}

/** The price at which profit is taken, or loss stopped. */
export function TicketLevel({ ticket, field, isLow }: FieldProps & { readonly field: StopField }) {
  const t = useTranslations('lever.ticket');
  const { contract, fields, badLevel, price } = ticket;
  const from = readDecimal(fields[field]) ?? price ?? contract.mark_price ?? contract.tick;
  return (
    <StepperInput
      label={t(field, { currency: contract.currency })}
      value={fields[field]}
      onValue={(text) => changeLeverTicket({ [field]: text })}
      onStep={(way) => changeLeverTicket({ [field]: writeDecimal(stepPrice(from, contract.tick, way)) })}
      lowerLabel={t('less')}
      raiseLabel={t('more')}
      low={isLow}
      error={badLevel === field ? t('problem.price', { tick: contract.tick }) : undefined}
    />
  );
}
