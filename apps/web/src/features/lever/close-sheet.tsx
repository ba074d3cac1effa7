import { AmountSlider } from '@bourse/ui/amount-slider';
import { Button } from '@bourse/ui/button';
import { OrderSummary } from '@bourse/ui/order-summary';
import { Segmented } from '@bourse/ui/segmented';
import { Sheet } from '@bourse/ui/sheet';
import { StepperInput } from '@bourse/ui/stepper-input';
import { useTranslations } from 'use-intl';
import { ActNotes } from '../../base/parts/act-notes.tsx';
import { amountOf, lotOf, profitAt } from './lever-view.ts';
import { LevelField, type PositionSheetProps } from './stops-sheet.tsx';
import { lotsAt, shareOf } from './ticket-view.ts';
import { useClosing } from './use-closing.ts';
import { useFigures } from './use-figures.ts';

/** Closes a position or a part of it, at the market or at a price. */
export function CloseSheet({ position, open, onClose }: PositionSheetProps) {
  const t = useTranslations('lever');
  const act = useTranslations('app.act');
  const figures = useFigures();
  const closing = useClosing(position, onClose);
  const { isLimit, lots, price, isBadPrice, clear } = closing;
  const { symbol, currency, lots: all } = position;
  const amount = amountOf(lots ?? 0, lotOf(position));
  const profit = profitAt(position, amount, isLimit ? price : position.mark_price);
  const lotsError = closing.isTooMany
    ? t('close.tooMany', { lots: figures.lots(all) })
    : lots === null
      ? t('ticket.problem.lots')
      : undefined;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      busy={closing.act.state === 'sending'}
      title={t('close.title', { side: figures.side(position), symbol })}
      closeLabel={act('close')}
      foot={
        <Button
          tone={position.type === 1 ? 'sell' : 'buy'}
          full
          busy={closing.act.isBusy}
          disabled={!closing.canSend}
          onClick={closing.act.act}
        >
          {t('close.act', { lots: figures.lots(lots ?? 0) })}
        </Button>
      }
    >
      <div className="grid gap-3">
        <Segmented
          label={t('ticket.kind')}
          segments={[
            { value: 'market', label: t('ticket.market') },
            { value: 'limit', label: t('ticket.limit') },
          ]}
          value={isLimit ? 'limit' : 'market'}
          onChoose={(kind) => {
            clear();
            closing.setLimit(kind === 'limit');
          }}
        />
        {isLimit ? (
          <LevelField
            label={t('ticket.price', { currency })}
            symbol={symbol}
            text={closing.priceText}
            from={price ?? position.mark_price}
            onText={(next) => {
              clear();
              closing.typePrice(next);
            }}
            error={isBadPrice ? t('ticket.problem.price') : undefined}
          />
        ) : null}
        <StepperInput
          label={t('ticket.lots')}
          inputMode="numeric"
          value={closing.lotsText}
          onValue={(text) => {
            clear();
            closing.setLots(text);
          }}
          onStep={(way) => closing.setLots(Math.min(all, Math.max(1, (lots ?? 0) + way)).toString())}
          lowerLabel={t('ticket.less')}
          raiseLabel={t('ticket.more')}
          hint={figures.amount(amount, symbol)}
          error={lotsError}
        />
        <AmountSlider
          share={shareOf(lots, all)}
          onShare={(share) => closing.setLots(Math.max(1, lotsAt(share, all)).toString())}
          label={t('ticket.share')}
          valueText={figures.lots(lots ?? 0)}
          tone={position.type === 1 ? 'down' : 'up'}
        />
        <OrderSummary
          label={t('close.facts')}
          lines={[
            { key: 'entry', label: t('fact.entry'), value: figures.price(symbol, position.price) },
            {
              key: 'at',
              label: t(isLimit ? 'confirm.limit' : 'fact.mark'),
              value: figures.price(symbol, isLimit ? price : position.mark_price),
            },
            {
              key: 'profit',
              label: t('close.profit'),
              value: profit === null ? '\u2014' : `≈\u00a0${figures.signed(profit)}\u00a0${currency}`,
              tone: 'total',
            },
          ]}
        />
        <ActNotes state={closing.act.state} refused={closing.act.refused} />
      </div>
    </Sheet>
  );
}
