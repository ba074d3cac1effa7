import { Checkbox } from '@bourse/ui/checkbox';
import { Segmented } from '@bourse/ui/segmented';
import { StepperInput } from '@bourse/ui/stepper-input';
import { useTranslations } from 'use-intl';
import { useNumbers } from '../../../base/money/use-money.ts';
import { exitPrice, mayHaveExits } from './exit-prices.ts';
import { type ExitField, exitFields } from './ticket-terms.ts';
import { changeTicket } from './ticket-store.ts';
import { useProblemText } from './ticket-texts.ts';
import type { TicketView } from './use-ticket.ts';

interface TicketExitsProps {
  readonly ticket: TicketView;
  readonly isLow: boolean;
}

/** At which profit and which loss what a limit order trades is traded back, as prices or percentages of its price. */
export function TicketExits({ ticket, isLow }: TicketExitsProps) {
  const t = useTranslations('trade.exit');
  const { fields, market } = ticket;
  if (!mayHaveExits(fields)) return null;
  return (
    <>
      <Checkbox
        label={t('title')}
        title={t('hint')}
        checked={fields.hasExits}
        onChange={(event) => changeTicket({ hasExits: event.target.checked })}
      />
      {fields.hasExits && (
        <div role="group" aria-label={t('title')} className="flex flex-col gap-1.5">
          <Segmented
            label={t('unit')}
            size="dense"
            segments={[
              { value: 'price', label: market.quote.code },
              { value: 'percent', label: '%' },
            ]}
            value={fields.exitsIn}
            onChoose={(exitsIn) => changeTicket({ exitsIn, exitProfit: '', exitLoss: '' })}
          />
          {exitFields.map((field) => (
            <ExitInput key={field} field={field} ticket={ticket} isLow={isLow} />
          ))}
          <p className="text-caption text-t3">{t('hint')}</p>
        </div>
      )}
    </>
  );
}

function ExitInput({ ticket, isLow, field }: TicketExitsProps & { readonly field: ExitField }) {
  const t = useTranslations('trade');
  const numbers = useNumbers();
  const { fields, market } = ticket;
  const isPercent = fields.exitsIn === 'percent';
  const unit = isPercent ? '%' : market.quote.code;
  const error = useProblemText(market, fields.side)(ticket.noteOf(field));
  const price = isPercent ? exitPrice(fields, field, market) : null;
  const hint = price === null ? undefined : `${numbers.whole(price, market.priceDecimals)} ${market.quote.code}`;
  const step = isPercent ? '1' : market.tick;
  return (
    <StepperInput
      id={`ticket-${field}`}
      label={t(field === 'exitProfit' ? 'field.takeProfit' : 'field.stopLoss', { unit })}
      value={fields[field]}
      onValue={(text) => ticket.type(field, text)}
      onStep={(direction) => ticket.step(field, direction)}
      onSettle={() => ticket.settle(field)}
      raiseLabel={t('field.raise', { step: numbers.whole(step) })}
      lowerLabel={t('field.lower', { step: numbers.whole(step) })}
      low={isLow}
      disabled={market.isHalted}
      hint={hint}
      error={error}
    />
  );
}
