import { leverCalls } from '@bourse/contract/lever';
import { Button } from '@bourse/ui/button';
import { Input } from '@bourse/ui/input';
import { Segmented } from '@bourse/ui/segmented';
import { Sheet } from '@bourse/ui/sheet';
import { Fact } from '@bourse/ui/stat';
import { Big } from 'big.js';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { readDecimal, writeDecimal } from '../../base/money/read-decimal.ts';
import { useTypedDecimal } from '../../base/money/use-typed-decimal.ts';
import { say } from '../../base/parts/say.ts';
import { AppLink } from '../../base/router/app-link.tsx';
import { ActNotes } from '../../base/parts/act-notes.tsx';
import type { PositionSheetProps } from './stops-sheet.tsx';
import { useFigures } from './use-figures.ts';
import { useLeverAct } from './use-lever-act.ts';

/** Adds margin to a position, or takes what its multiple does not need. */
export function MarginSheet({ position, open, onClose }: PositionSheetProps) {
  const t = useTranslations('lever');
  const act = useTranslations('app.act');
  const figures = useFigures();
  const [way, setWay] = useState<'add' | 'remove'>('add');
  const [text, type] = useTypedDecimal();
  const { currency, currency_id: coin, legal_id: legal, level_type: product, symbol } = position;
  const { data } = useCall(
    leverCalls.deal,
    { currency_id: coin, legal_id: legal, level_type: product },
    { enabled: open },
  );
  const available = data?.available ?? null;
  const amount = readDecimal(text);
  const isWrong = text !== '' && (amount === null || new Big(amount).lte(0));
  const isTooMuch = way === 'add' && amount !== null && available !== null && new Big(amount).gt(available);
  const wanted =
    amount === null || isWrong || isTooMuch
      ? null
      : { id: position.id, level_type: product, number: amount, type: way };
  const moving = useLeverAct(leverCalls.margin, {
    wanted,
    onDone: () => {
      say('done', t(way === 'add' ? 'margin.added' : 'margin.removed'));
      onClose();
    },
  });
  const settle = (next: string): void => {
    moving.clear();
    type(next);
  };
  const note = available === null ? undefined : t('margin.available', { amount: figures.money(available, currency) });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      busy={moving.state === 'sending'}
      title={t('margin.title', { side: figures.side(position), symbol })}
      closeLabel={act('close')}
      foot={
        <Button tone="primary" full busy={moving.isBusy} disabled={wanted === null} onClick={moving.act}>
          {t(way === 'add' ? 'margin.actAdd' : 'margin.actRemove')}
        </Button>
      }
    >
      <div className="grid gap-3">
        <Segmented
          label={t('margin.way')}
          segments={[
            { value: 'add', label: t('margin.add') },
            { value: 'remove', label: t('margin.remove') },
          ]}
          value={way}
          onChoose={(next) => {
            moving.clear();
            setWay(next);
          }}
        />
        <Input
          label={t('margin.amount')}
          note={way === 'add' ? note : undefined}
          inputMode="decimal"
          autoComplete="off"
          figures
          unit={currency}
          value={text}
          onChange={(event) => settle(event.target.value)}
          action={
            way === 'add' && available !== null
              ? { label: t('margin.all'), onPress: () => settle(writeDecimal(available)) }
              : undefined
          }
          error={isTooMuch ? t('margin.tooMuch') : isWrong ? t('ticket.problem.amount') : undefined}
        />
        {isTooMuch ? (
          <AppLink to="/pages/fund/transfer" search={{ currency, to: 'lever' }} className="text-label text-accent-text">
            {t('fact.transfer')}
          </AppLink>
        ) : null}
        <div>
          <Fact label={t('margin.now')} value={figures.money(position.margin, currency)} />
          <Fact label={t('fact.risk')} value={figures.percent(position.risk_rate, 1)} />
          <Fact label={t('fact.liquidation')} value={figures.price(symbol, position.liquidation_price)} />
        </div>
        <p className="text-caption text-t2">{t(way === 'add' ? 'margin.howAdd' : 'margin.howRemove')}</p>
        <ActNotes state={moving.state} refused={moving.refused} />
      </div>
    </Sheet>
  );
}
