import { Checkbox } from '@bourse/ui/checkbox';
import { Icon } from '@bourse/ui/icon';
import { Select } from '@bourse/ui/select';
import { StepperInput } from '@bourse/ui/stepper-input';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { clock } from '../../../base/time/clock.ts';
import { useNumbers } from '../../../base/money/use-money.ts';
import { TicketExits } from './ticket-exits.tsx';
import { mayRest, timeOf, timesOf } from './ticket-form.ts';
import { type SelfTradeMode, selfTradeModes, type TimeInForce } from './ticket-terms.ts';
import { changeTicket } from './ticket-store.ts';
import { useProblemText } from './ticket-texts.ts';
import { setTrade, useTradeSettings } from '../trade-settings.ts';
import type { TicketView } from './use-ticket.ts';

const timeKeys = { GTC: 'gtc', IOC: 'ioc', FOK: 'fok', GTD: 'gtd' } as const;

/** A moment as the browser's own field writes it, in local time; empty for none. */
function localText(ms: number | null): string {
  if (ms === null) return '';
  const date = new Date(ms);
  const pad = (part: number): string => part.toString().padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}T${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

/** How long the order stays, and with the rest opened how it behaves. */
export function TicketOptions({ ticket, isLow }: { readonly ticket: TicketView; readonly isLow: boolean }) {
  const t = useTranslations('trade.option');
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const { fields } = ticket;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        {mayRest(fields) ? (
          <Checkbox
            label={t('postOnly')}
            title={t('postOnlyHint')}
            checked={fields.isPostOnly}
            onChange={(event) => changeTicket({ isPostOnly: event.target.checked })}
          />
        ) : (
          <span />
        )}
        <button
          type="button"
          className="touch-target inline-flex min-h-7 items-center gap-1 text-label text-t2 hover:text-t1"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(!isOpen)}
        >
          {t('more')}
          <Icon of={ChevronDown} size={14} className={isOpen ? 'rotate-180' : ''} />
        </button>
      </div>
      <TicketExits ticket={ticket} isLow={isLow} />
      {timeOf(fields) === 'GTD' && <UntilField ticket={ticket} />}
      {isOpen && (
        <div id={panelId} className="flex flex-col gap-2">
          <TimeSelect ticket={ticket} />
          {mayRest(fields) && <IcebergField ticket={ticket} isLow={isLow} />}
          <Select
            label={t('selfTrade')}
            options={selfTradeModes.map((mode) => ({ value: mode, label: t(mode) }))}
            value={fields.selfTrade}
            look="dense"
            onChoose={(selfTrade: SelfTradeMode) => changeTicket({ selfTrade })}
          />
          <ConfirmSwitch />
        </div>
      )}
    </div>
  );
}

function ConfirmSwitch() {
  const t = useTranslations('trade.option');
  const isConfirmed = useTradeSettings((settings) => settings.isConfirmed);
  return (
    <Checkbox
      label={t('confirm')}
      checked={isConfirmed}
      onChange={(event) => setTrade({ isConfirmed: event.target.checked })}
    />
  );
}

function TimeSelect({ ticket: { fields } }: { readonly ticket: TicketView }) {
  const t = useTranslations('trade.option');
  const times = timesOf(fields.kind);
  if (times.length === 0) return null;
  return (
    <Select
      label={t('valid')}
      options={times.map((time) => ({ value: time, label: t(timeKeys[time]) }))}
      value={timeOf(fields)}
      look="dense"
      onChoose={(timeInForce: TimeInForce) => changeTicket({ timeInForce })}
    />
  );
}

function UntilField({ ticket }: { readonly ticket: TicketView }) {
  const t = useTranslations('trade.field');
  const { market, fields } = ticket;
  const error = useProblemText(market, fields.side)(ticket.noteOf('until'));
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-caption text-t2">
        {t('until')}
      </label>
      <input
        id={id}
        type="datetime-local"
        className="ticket-until num"
        min={localText(clock.now())}
        value={localText(fields.untilMs)}
        aria-invalid={error === undefined ? undefined : true}
        onChange={(event) => {
          const ms = Date.parse(event.target.value);
          changeTicket({ untilMs: Number.isNaN(ms) ? null : ms });
        }}
      />
      <p className="min-h-[1lh] text-caption text-bad" aria-live="polite">
        {error}
      </p>
    </div>
  );
}

function IcebergField({ ticket, isLow }: { readonly ticket: TicketView; readonly isLow: boolean }) {
  const t = useTranslations('trade');
  const numbers = useNumbers();
  const { market, fields } = ticket;
  const [isOn, setOn] = useState(fields.display !== '');
  const error = useProblemText(market, fields.side)(ticket.noteOf('display'));
  return (
    <>
      <Checkbox
        label={t('option.iceberg')}
        checked={isOn}
        onChange={(event) => {
          setOn(event.target.checked);
          if (!event.target.checked) changeTicket({ display: '' });
        }}
      />
      {isOn && (
        <StepperInput
          label={t('field.display', { unit: market.base.code })}
          value={fields.display}
          onValue={(text) => ticket.type('display', text)}
          onStep={(direction) => ticket.step('display', direction)}
          onSettle={() => ticket.settle('display')}
          raiseLabel={t('field.raise', { step: numbers.whole(market.lot) })}
          lowerLabel={t('field.lower', { step: numbers.whole(market.lot) })}
          low={isLow}
          hint={t('option.icebergHint')}
          error={error}
        />
      )}
    </>
  );
}
