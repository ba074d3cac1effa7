import { loanCalls } from '@bourse/contract/loan';
import { walletCalls } from '@bourse/contract/wallet';
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
import { ActNotes } from '../../base/parts/act-notes.tsx';
import { ltvOf } from './loan-view.ts';
import type { LoanSheetProps } from './repay-sheet.tsx';
import { useLoanAct } from './use-loan-act.ts';
import { useLoanFigures } from './use-loan-figures.ts';

/** The risk rate with another pledge; null without an index, or where nothing would be left. */
function rateWith(rate: string | null, pledge: string, next: Big): string | null {
  return rate === null || next.lte(0) ? null : new Big(rate).times(next).div(pledge).toFixed();
}

/** Adds to the pledge of a loan, or takes back what it does not need to begin. */
export function PledgeSheet({ loan, open, onClose }: LoanSheetProps) {
  const t = useTranslations('loans.pledge');
  const close = useTranslations('app.act');
  const figures = useLoanFigures();
  const [way, setWay] = useState<'add' | 'take'>('add');
  const [text, type] = useTypedDecimal();
  const { id, pledge_currency: coin, pledge } = loan;
  const { data } = useCall(walletCalls.getInfo, { currency: coin }, { enabled: open });
  const available = data?.accounts.change.available ?? null;
  const amount = readDecimal(text);
  const isWrong = text !== '' && (amount === null || new Big(amount).lte(0));
  const bound = way === 'add' ? available : pledge;
  const isTooMuch = amount !== null && bound !== null && new Big(amount).gt(bound);
  const isUsable = amount !== null && text !== '' && !isWrong && !isTooMuch;
  const wanted = isUsable ? { id, number: amount, type: way === 'add' ? ('1' as const) : ('2' as const) } : null; // wire
  const { state, refused, clear, act } = useLoanAct(loanCalls.pledge, wanted, () => {
    say('done', t(way === 'add' ? 'added' : 'taken'));
    setWay('add');
    type('');
    onClose();
  });
  const settle = (next: string): void => {
    clear();
    type(next);
  };
  const after = isUsable ? (way === 'add' ? new Big(pledge).plus(amount) : new Big(pledge).minus(amount)) : null;
  const [now, then] = [ltvOf(loan.risk_rate), after === null ? null : ltvOf(rateWith(loan.risk_rate, pledge, after))];
  return (
    <Sheet
      open={open}
      onClose={onClose}
      busy={state === 'sending'}
      title={t('title')}
      closeLabel={close('close')}
      foot={
        <Button tone="primary" full busy={state !== 'idle'} disabled={wanted === null} onClick={act}>
          {t(way === 'add' ? 'actAdd' : 'actTake')}
        </Button>
      }
    >
      <div className="grid gap-3">
        <Segmented
          label={t('way')}
          segments={[
            { value: 'add', label: t('add') },
            { value: 'take', label: t('take') },
          ]}
          value={way}
          onChoose={(next) => {
            clear();
            setWay(next);
          }}
        />
        <Input
          label={t('amount')}
          note={
            way === 'add' && available !== null ? t('available', { amount: figures.money(available, coin) }) : undefined
          }
          inputMode="decimal"
          autoComplete="off"
          figures
          unit={coin}
          value={text}
          onChange={(event) => settle(event.target.value)}
          action={
            way === 'add' && available !== null
              ? { label: t('all'), onPress: () => settle(writeDecimal(available)) }
              : undefined
          }
          error={isTooMuch ? t(way === 'add' ? 'tooMuch' : 'overPledge') : isWrong ? t('wrong') : undefined}
        />
        <div>
          <Fact label={t('now')} value={figures.money(pledge, coin)} />
          {now === null ? null : <Fact label={t('ltvNow')} value={figures.percent(now)} />}
          {then === null ? null : <Fact label={t('ltvThen')} value={figures.percent(then)} />}
        </div>
        <p className="text-caption text-pretty text-t2">{t(way === 'add' ? 'howAdd' : 'howTake')}</p>
        <ActNotes state={state} refused={refused} />
      </div>
    </Sheet>
  );
}
