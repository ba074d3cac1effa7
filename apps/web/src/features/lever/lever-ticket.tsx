import { Checkbox } from '@bourse/ui/checkbox';
import { Icon } from '@bourse/ui/icon';
import { Segmented } from '@bourse/ui/segmented';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { writeDecimal } from '../../base/money/read-decimal.ts';
import { LeverageSheet } from './leverage-sheet.tsx';
import type { Contract } from './lever-view.ts';
import { TicketActs } from './ticket-acts.tsx';
import { TicketFacts } from './ticket-facts.tsx';
import { type FieldProps, LotsField, PriceField, TicketLevel } from './ticket-fields.tsx';
import { changeLeverTicket } from './ticket-store.ts';
import { useOpensCross } from './use-margin-mode.ts';
import { useTicketView } from './use-ticket.ts';

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
          <TicketLevel ticket={ticket} field="target" isLow={isLow} />
          <TicketLevel ticket={ticket} field="stop" isLow={isLow} />
        </>
      ) : null}
      <TicketFacts ticket={ticket} />
      <TicketActs ticket={ticket} onPress={() => setJudged(true)} onSent={() => setJudged(false)} />
    </section>
  );
}

function MultipleButton({ ticket, isLow }: FieldProps) {
  const t = useTranslations('lever.ticket');
  const mode = useTranslations('lever.mode');
  const [isOpen, setOpen] = useState(false);
  const isCross = useOpensCross(ticket.contract);
  const high = isLow ? 'min-h-9' : 'min-h-11';
  return (
    <div className="joined joined-small">
      <span className={`grid place-items-center bg-control px-2 text-label text-t2 ${high}`}>
        {mode(isCross ? 'cross' : 'isolated')}
      </span>
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
