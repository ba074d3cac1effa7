import { AmountSlider } from '@bourse/ui/amount-slider';
import { Checkbox } from '@bourse/ui/checkbox';
import { Icon } from '@bourse/ui/icon';
import { Segmented } from '@bourse/ui/segmented';
import { StepperInput } from '@bourse/ui/stepper-input';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { readDecimal, writeDecimal } from '../../base/money/read-decimal.ts';
import { LeverageSheet } from './leverage-sheet.tsx';
import { amountOf, type Contract, type StopField } from './lever-view.ts';
import { TicketActs } from './ticket-acts.tsx';
import { TicketFacts } from './ticket-facts.tsx';
import { changeLeverTicket } from './ticket-store.ts';
import { largestValue, lotsAt, shareOf, stepPrice } from './ticket-view.ts';
import { useFigures } from './use-figures.ts';
import { type TicketView, useTicketView } from './use-ticket.ts';

interface LeverTicketProps {
  readonly contract: Contract;
  /** Lower fields, as on a desk. */
  readonly isLow: boolean;
}

/** The form of a position: multiple, market or limit, lots, levels, what it costs, long and short. */
export function LeverTicket({ contract, isLow }: LeverTicketProps) {
  const t = useTranslations('lever.ticket');
  const ticket = useTicketView(contract);
  // What stands there at first is judged when it is to be sent.
  const [isJudged, setJudged] = useState(false);
  const { fields } = ticket;
  return (
    <section aria-label={t('title')} className="flex min-w-0 flex-col gap-1.5">
      <MultipleButton ticket={ticket} isLow={isLow} />
      <Segmented
        label={t('kind')}
        size={isLow ? 'plain' : 'tall'}
        segments={[
          { value: 'market', label: t('market') },
          { value: 'limit', label: t('limit') },
        ]}
        value={fields.isLimit ? 'limit' : 'market'}
        onChoose={(kind) => {
          const isLimit = kind === 'limit';
          const near = contract.mark_price ?? contract.last_price;
          const price = fields.price === '' && near !== null ? { price: writeDecimal(near) } : {};
          changeLeverTicket({ isLimit, ...(isLimit ? price : {}) });
        }}
      />
      {fields.isLimit ? <PriceField ticket={ticket} isLow={isLow} isJudged={isJudged} /> : null}
      <LotsField ticket={ticket} isLow={isLow} isJudged={isJudged} />
      <Checkbox
        label={t('stops')}
        checked={fields.hasStops}
        onChange={(event) => changeLeverTicket({ hasStops: event.target.checked })}
      />
      {fields.hasStops ? (
        <>
          <LevelField ticket={ticket} field="target" isLow={isLow} />
          <LevelField ticket={ticket} field="stop" isLow={isLow} />
        </>
      ) : null}
      <TicketFacts ticket={ticket} />
      <TicketActs ticket={ticket} onPress={() => setJudged(true)} onSent={() => setJudged(false)} />
    </section>
  );
}

interface FieldProps {
  readonly ticket: TicketView;
  readonly isLow: boolean;
}

function MultipleButton({ ticket, isLow }: FieldProps) {
  const t = useTranslations('lever.ticket');
  const [isOpen, setOpen] = useState(false);
  const high = isLow ? 'min-h-9' : 'min-h-11';
  return (
    <div className="joined joined-small">
      <span className={`grid place-items-center bg-control px-2 text-label text-t2 ${high}`}>{t('isolated')}</span>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('leverage', { multiple: ticket.multiple })}
        className={`flex items-center justify-center gap-1 bg-control font-semibold hover:bg-control-hover ${high}`}
        onClick={() => setOpen(true)}
      >
        <span className="num">{`${ticket.multiple}\u00d7`}</span>
        <Icon of={ChevronDown} size={16} className="text-t3" />
      </button>
      <LeverageSheet ticket={ticket} open={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}

function PriceField({ ticket, isLow, isJudged }: FieldProps & { readonly isJudged: boolean }) {
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

function LotsField({ ticket, isLow, isJudged }: FieldProps & { readonly isJudged: boolean }) {
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
        {...(error === undefined ? { hint } : { error })}
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
function LevelField({ ticket, field, isLow }: FieldProps & { readonly field: StopField }) {
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
