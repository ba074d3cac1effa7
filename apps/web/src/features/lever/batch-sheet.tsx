import { leverCalls } from '@bourse/contract/lever';
import { Button } from '@bourse/ui/button';
import { RadioList } from '@bourse/ui/radio-list';
import { Sheet } from '@bourse/ui/sheet';
import { Big } from 'big.js';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { say } from '../../base/parts/say.ts';
import { ActNotes } from '../../base/parts/act-notes.tsx';
import { type Batch, batches, isIn, type Position, type Product } from './lever-view.ts';
import { useFigures } from './use-figures.ts';
import { useLeverAct } from './use-lever-act.ts';

interface BatchSheetProps {
  readonly product: Product;
  readonly positions: readonly Position[];
  readonly open: boolean;
  readonly onClose: () => void;
}

const choices = Object.keys(batches) as Batch[]; // the keys of the table

/** Closes many positions at the market at once, and says which could not be. */
export function BatchSheet({ product, positions, open, onClose }: BatchSheetProps) {
  const t = useTranslations('lever.batch');
  const act = useTranslations('app.act');
  const figures = useFigures();
  const [batch, setBatch] = useState<Batch>('all');
  const taken = positions.filter((one) => isIn(batch, one));
  const profits = profitsOf(taken);
  const closing = useLeverAct(leverCalls.batchClose, {
    wanted: taken.length === 0 || !open ? null : { type: `${batches[batch]}`, level_type: product },
    onDone: (answers) => {
      const left = answers.filter(({ closed }) => !closed).length;
      if (left === 0) say('done', t('done', { count: answers.length }));
      else say('failed', t('left', { count: left }));
      onClose();
    },
  });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      busy={closing.state === 'sending'}
      title={t('title')}
      closeLabel={act('close')}
      foot={
        <Button tone="danger" full busy={closing.isBusy} disabled={taken.length === 0} onClick={closing.act}>
          {t('act', { count: taken.length })}
        </Button>
      }
    >
      <div className="grid gap-3">
        <RadioList
          label={t('which')}
          options={choices.map((value) => ({
            value,
            title: t(value),
            tail: t('count', { count: positions.filter((one) => isIn(value, one)).length }),
          }))}
          value={batch}
          onChoose={(value) => {
            closing.clear();
            setBatch(value);
          }}
        />
        <p className="text-label text-t2">{t('how')}</p>
        {profits.map(([currency, profit]) => (
          <p key={currency} className="num text-label">
            {t('profit', { profit: figures.signed(profit), currency })}
          </p>
        ))}
        <ActNotes state={closing.state} refused={closing.refused} />
      </div>
    </Sheet>
  );
}

/** What positions would bring at their mark prices, by currency. */
function profitsOf(positions: readonly Position[]): readonly (readonly [currency: string, profit: string])[] {
  const sums = new Map<string, Big>();
  for (const { currency, profit } of positions) {
    sums.set(currency, (sums.get(currency) ?? new Big(0)).plus(profit ?? '0'));
  }
  return [...sums].map(([currency, sum]) => [currency, sum.toFixed()] as const);
}
