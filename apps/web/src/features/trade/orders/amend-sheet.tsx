import { Button } from '@bourse/ui/button';
import { Note } from '@bourse/ui/note';
import { Sheet } from '@bourse/ui/sheet';
import { StepperInput } from '@bourse/ui/stepper-input';
import { spotCalls } from '@bourse/contract/spot';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { say } from '../../../base/parts/say.ts';
import { useAct } from '../../../base/api/use-call.ts';
import { useNumbers } from '../../../base/money/use-money.ts';
import { type AmendProblem, readAmendment } from './amend-form.ts';
import { readDecimal, writeDecimal } from '../../../base/money/read-decimal.ts';
import { useTypedDecimal } from '../../../base/money/use-typed-decimal.ts';
import { nextStep, padToTick } from '../steps.ts';
import type { Market } from '../market-terms.ts';
import { SideBadge } from './order-cells.tsx';
import { isAmountInQuote, nameOf } from './order-view.ts';
import type { OwnOrder } from '../account-state.ts';
import { useBookSample } from '../use-book-sample.ts';
import { useMarket } from '../use-market.ts';
import { OrdersLoading } from '../orders-loading.tsx';

interface AmendSheetProps {
  readonly order: OwnOrder;
  readonly onClose: () => void;
}

/** Changes price or amount of an open order, and says what that does to its place in the book. */
export function AmendSheet({ order, onClose }: AmendSheetProps) {
  const t = useTranslations('trade.amend');
  const act = useTranslations('app.act');
  const { market } = useMarket(order.symbol);
  if (market === null) {
    return (
      <Sheet open onClose={onClose} title={t('title')} closeLabel={act('close')}>
        <OrdersLoading />
      </Sheet>
    );
  }
  return <AmendForm order={order} market={market} onClose={onClose} />;
}

function AmendForm({ order, market, onClose }: AmendSheetProps & { readonly market: Market }) {
  const t = useTranslations('trade');
  const act = useTranslations('app.act');
  const [price, setPrice] = useTypedDecimal(
    order.price === null ? '' : writeDecimal(padToTick(order.price, market.tick)),
  );
  const [amount, setAmount] = useTypedDecimal(writeDecimal(order.amount));
  const [refusal, setRefusal] = useState<string | null>(null);
  const change = useAct(spotCalls.amend, [spotCalls.list]);
  const book = useBookSample(market.symbol);
  const best = (order.side === 'buy' ? book?.asks[0]?.[0] : book?.bids[0]?.[0]) ?? null;
  const reading = readAmendment(order, { price, amount }, market, best);
  const problem = 'problem' in reading ? reading.problem : null;
  const textOf = useAmendText(market);
  const save = (): void => {
    if (!('amendment' in reading) || change.isPending) return;
    const { amount: newAmount, target_price: newPrice } = reading.amendment;
    const input = {
      id: order.id,
      ...(newAmount === undefined ? {} : { amount: newAmount }),
      ...(newPrice === undefined ? {} : { target_price: newPrice }),
    };
    change.mutate(
      { input },
      {
        onSuccess: () => {
          say('done', t('amend.done'));
          onClose();
        },
        onError: (error) => setRefusal(error.isUncertain ? t('orders.uncertain') : error.message),
      },
    );
  };
  const errorAt = (field: 'price' | 'amount') =>
    problem !== null && problem.field === field && problem.code !== 'noChange' ? textOf(problem) : undefined;
  return (
    <Sheet
      open
      onClose={onClose}
      busy={change.isPending}
      title={t('amend.title')}
      closeLabel={act('close')}
      foot={
        <Button tone="primary" full busy={change.isPending} disabled={problem !== null} onClick={save}>
          {t('amend.save')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-semibold">{order.symbol}</span>
          <SideBadge side={order.side} />
          <span className="text-caption text-t3">{t(`kind.${nameOf(order)}`)}</span>
        </p>
        {order.price !== null && (
          <AmendField market={market} field="price" value={price} onValue={setPrice} error={errorAt('price')} />
        )}
        <AmendField
          market={market}
          field="amount"
          unit={isAmountInQuote(order) ? market.quote.code : market.base.code}
          value={amount}
          onValue={setAmount}
          error={errorAt('amount')}
        />
        {problem?.code === 'noChange' && <p className="text-label font-normal text-t2">{t('amend.noChange')}</p>}
        {'amendment' in reading && order.status === 1 && (
          <Note tone={reading.amendment.keepsPlace ? 'plain' : 'warn'}>
            {t(reading.amendment.keepsPlace ? 'amend.keepsPlace' : 'amend.losesPlace')}{' '}
            {reading.amendment.mayTrade && t('amend.mayTrade')}
          </Note>
        )}
        {refusal !== null && (
          <Note tone="bad" urgent>
            {refusal}
          </Note>
        )}
      </div>
    </Sheet>
  );
}

function useAmendText(market: Market): (problem: AmendProblem) => string {
  const t = useTranslations('trade');
  const numbers = useNumbers();
  return ({ code, bound }) => {
    const figure = bound === undefined ? '' : numbers.whole(bound);
    if (code === 'noChange') return t('amend.noChange');
    if (code === 'belowFilled') return t('amend.belowFilled', { bound: `${figure} ${market.base.code}` });
    return t(`problem.${code}`, { bound: code === 'belowMinimum' ? `${figure} ${market.quote.code}` : figure });
  };
}

interface AmendFieldProps {
  readonly market: Market;
  readonly field: 'price' | 'amount';
  readonly unit?: string;
  readonly value: string;
  readonly onValue: (text: string) => void;
  readonly error: string | undefined;
}

function AmendField({ market, field, unit, value, onValue, error }: AmendFieldProps) {
  const t = useTranslations('trade.field');
  const numbers = useNumbers();
  const step = field === 'price' ? market.tick : market.lot;
  return (
    <StepperInput
      label={t(field, { unit: unit ?? market.quote.code })}
      value={value}
      onValue={onValue}
      onStep={(direction) => {
        const next = nextStep(readDecimal(value) ?? '0', step, direction, step);
        onValue(writeDecimal(field === 'price' ? padToTick(next, step) : next));
      }}
      raiseLabel={t('raise', { step: numbers.whole(step) })}
      lowerLabel={t('lower', { step: numbers.whole(step) })}
      error={error}
    />
  );
}
