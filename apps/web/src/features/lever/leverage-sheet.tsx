import { AmountSlider } from '@bourse/ui/amount-slider';
import { Button } from '@bourse/ui/button';
import { Note } from '@bourse/ui/note';
import { Sheet } from '@bourse/ui/sheet';
import { Stat } from '@bourse/ui/stat';
import { StepperInput } from '@bourse/ui/stepper-input';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LeverageTiers } from './leverage-tiers.tsx';
import { MarginModePicker } from './margin-mode.tsx';
import { chooseMultiple } from './ticket-store.ts';
import { largestValue, liquidationNear, moveThatEnds } from './ticket-view.ts';
import { useFigures } from './use-figures.ts';
import { useOpensCross } from './use-margin-mode.ts';
import type { TicketView } from './use-ticket.ts';

interface LeverageSheetProps {
  readonly ticket: TicketView;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Chooses the multiple of new orders: what it allows, where it ends, and the tiers behind it. */
export function LeverageSheet({ ticket, open, onClose }: LeverageSheetProps) {
  const act = useTranslations('app.act');
  const t = useTranslations('lever');
  const [chosen, setChosen] = useState<number | null>(null);
  const { contract } = ticket;
  const multiple = chosen ?? ticket.multiple;
  const close = (): void => {
    setChosen(null);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('leverage.title', { symbol: contract.symbol })}
      closeLabel={act('close')}
      foot={
        <Button
          tone="primary"
          full
          onClick={() => {
            chooseMultiple(ticket.key, multiple);
            close();
          }}
        >
          {t('leverage.set', { multiple })}
        </Button>
      }
    >
      <div className="grid gap-4">
        {contract.session === null ? <MarginModePicker /> : <Note>{t('session.isolated')}</Note>}
        <Picker multiples={contract.multiples} multiple={multiple} onChoose={setChosen} />
        <Consequences ticket={ticket} multiple={multiple} />
        <LeverageTiers contract={contract} />
      </div>
    </Sheet>
  );
}

interface PickerProps {
  readonly multiples: readonly number[];
  readonly multiple: number;
  readonly onChoose: (multiple: number) => void;
}

function Picker({ multiples, multiple, onChoose }: PickerProps) {
  const t = useTranslations('lever');
  const last = Math.max(1, multiples.length - 1);
  const stops = multiples.map((_, index) => Math.round((index / last) * 100));
  const index = Math.max(0, multiples.indexOf(multiple));
  const choose = (place: number): void =>
    onChoose(multiples[Math.min(multiples.length - 1, Math.max(0, place))] ?? multiple);
  return (
    <div>
      <StepperInput
        label={t('leverage.forNew')}
        value={`${multiple}\u00d7`}
        readOnly
        onValue={() => undefined}
        onStep={(way) => choose(index + way)}
        lowerLabel={t('ticket.less')}
        raiseLabel={t('ticket.more')}
      />
      {multiples.length > 1 ? (
        <AmountSlider
          share={stops[index] ?? 0}
          onShare={(share) => choose(nearest(stops, share, index))}
          label={t('leverage.label')}
          valueText={`${multiple}\u00d7`}
          stops={stops}
          stopLabels={multiples.map((one) => `${one}\u00d7`)}
          className="mt-2"
        />
      ) : null}
    </div>
  );
}

/** The stop that a share is nearest to; a small step of a key goes to the next one. */
function nearest(stops: readonly number[], share: number, from: number): number {
  const at = stops[from] ?? 0;
  if (Math.abs(share - at) <= 1) return share > at ? from + 1 : share < at ? from - 1 : from;
  return stops.reduce(
    (best, stop, index) => (Math.abs(stop - share) < Math.abs((stops[best] ?? 0) - share) ? index : best),
    0,
  );
}

function Consequences({ ticket, multiple }: { readonly ticket: TicketView; readonly multiple: number }) {
  const t = useTranslations('lever');
  const figures = useFigures();
  const { contract } = ticket;
  const { tiers, symbol, currency, tick } = contract;
  const isCross = useOpensCross(contract);
  const bound = largestValue(tiers, multiple);
  const price = ticket.price ?? contract.mark_price;
  const at = (type: 1 | 2): string =>
    price === null
      ? '\u2014'
      : `≈\u00a0${figures.price(symbol, liquidationNear(tiers, { type, price, multiple, tick }))}`;
  return (
    <>
      <div className="slab grid-cols-2">
        <Stat
          label={t('leverage.largest')}
          value={bound === null ? t('leverage.noBound') : figures.money(bound, currency)}
          className="col-span-2"
        />
        {isCross ? null : (
          <>
            <Stat label={t('leverage.longEnds')} value={at(1)} />
            <Stat label={t('leverage.shortEnds')} value={at(2)} />
          </>
        )}
      </div>
      <Note tone="warn">
        {isCross
          ? t('mode.warning', { currency })
          : t('leverage.warning', { multiple, move: figures.percent(moveThatEnds(tiers, multiple)) })}
      </Note>
    </>
  );
}
