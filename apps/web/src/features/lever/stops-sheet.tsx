import { leverCalls } from '@bourse/contract/lever';
import { Button } from '@bourse/ui/button';
import { Fact } from '@bourse/ui/stat';
import { Sheet } from '@bourse/ui/sheet';
import { StepperInput } from '@bourse/ui/stepper-input';
import { useTranslations } from 'use-intl';
import { readDecimal, writeDecimal } from '../../base/money/read-decimal.ts';
import { useTypedDecimal } from '../../base/money/use-typed-decimal.ts';
import { say } from '../../base/parts/say.ts';
import { ActNotes } from '../../base/parts/act-notes.tsx';
import { type Position, profitAt, type StopField, wrongStop } from './lever-view.ts';
import { stepPrice } from './ticket-view.ts';
import type { DraggedStop } from './use-dragged-stop.ts';
import { useFigures } from './use-figures.ts';
import { useLeverAct } from './use-lever-act.ts';
import { useTick } from './use-tick.ts';

export interface PositionSheetProps {
  readonly position: Position;
  readonly open: boolean;
  readonly onClose: () => void;
}

const written = (price: string | null): string => (price === null ? '' : writeDecimal(price));

/**
 * Sets the mark prices at which profit is taken and loss stopped; an empty field removes one (S69).
 * @param dragged what the chart has put in the place of a level.
 */
export function StopsSheet({
  position,
  open,
  onClose,
  dragged,
}: PositionSheetProps & { readonly dragged?: DraggedStop }) {
  const t = useTranslations('lever');
  const act = useTranslations('app.act');
  const figures = useFigures();
  const first = (name: StopField, price: string | null): string =>
    written(dragged?.field === name ? dragged.price : price);
  const [target, typeTarget] = useTypedDecimal(first('target', position.target_profit_price));
  const [stop, typeStop] = useTypedDecimal(first('stop', position.stop_loss_price));
  const levels = { target: readDecimal(target), stop: readDecimal(stop) };
  const isBad = (text: string, price: string | null): boolean => text.trim() !== '' && price === null;
  const bad: StopField | null = isBad(target, levels.target) ? 'target' : isBad(stop, levels.stop) ? 'stop' : null;
  const wrong = bad ?? wrongStop(position.type, position.mark_price, levels);
  const wanted =
    wrong === null
      ? {
          id: position.id,
          level_type: position.level_type,
          target_profit_price: levels.target ?? '0',
          stop_loss_price: levels.stop ?? '0',
        }
      : null;
  const setting = useLeverAct(leverCalls.setStop, {
    wanted,
    onDone: () => {
      say('done', t('stops.done'));
      onClose();
    },
  });
  const field = (name: StopField, text: string, type: (text: string) => void) => {
    const level = levels[name];
    const profit = profitAt(position, position.amount, level);
    return (
      <LevelField
        label={t(`ticket.${name}`, { currency: position.currency })}
        symbol={position.symbol}
        text={text}
        from={level ?? position.mark_price}
        onText={(next) => {
          setting.clear();
          type(next);
        }}
        error={
          wrong === name
            ? t(bad === name ? 'ticket.problem.price' : name === 'target' ? 'stops.wrongTarget' : 'stops.wrongStop')
            : undefined
        }
        hint={
          profit === null
            ? t('stops.none')
            : t('stops.brings', { profit: figures.signed(profit), currency: position.currency })
        }
      />
    );
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      busy={setting.state === 'sending'}
      title={t('stops.title', { side: figures.side(position), symbol: position.symbol })}
      closeLabel={act('close')}
      foot={
        <Button tone="primary" full busy={setting.isBusy} disabled={wanted === null} onClick={setting.act}>
          {t('stops.set')}
        </Button>
      }
    >
      <div className="grid gap-3">
        <div>
          <Fact label={t('fact.entry')} value={figures.price(position.symbol, position.price)} />
          <Fact label={t('fact.mark')} value={figures.price(position.symbol, position.mark_price)} />
          <Fact label={t('fact.liquidation')} value={figures.price(position.symbol, position.liquidation_price)} />
        </div>
        {field('target', target, typeTarget)}
        {field('stop', stop, typeStop)}
        <p className="text-caption text-t2">{t('stops.how')}</p>
        <ActNotes state={setting.state} refused={setting.refused} />
      </div>
    </Sheet>
  );
}

interface LevelFieldProps {
  readonly label: string;
  readonly symbol: string;
  readonly text: string;
  /** Where steps begin; null where no price is known. */
  readonly from: string | null;
  readonly onText: (text: string) => void;
  readonly error: string | undefined;
  readonly hint?: string;
}

/** A price that is typed, or moved by ticks. */
export function LevelField({ label, symbol, text, from, onText, error, hint }: LevelFieldProps) {
  const t = useTranslations('lever');
  const tick = useTick(symbol);
  return (
    <StepperInput
      label={label}
      value={text}
      onValue={onText}
      onStep={(way) => onText(writeDecimal(stepPrice(from ?? tick, tick, way)))}
      lowerLabel={t('ticket.less')}
      raiseLabel={t('ticket.more')}
      hint={hint}
      error={error}
    />
  );
}
