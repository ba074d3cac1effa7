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
import { readDecimal } from '../../base/money/read-decimal.ts';
import { useTypedDecimal } from '../../base/money/use-typed-decimal.ts';
import { say } from '../../base/parts/say.ts';
import { ActNotes } from '../../base/parts/act-notes.tsx';
import type { Loan } from './loan-view.ts';
import { useLoanAct } from './use-loan-act.ts';
import { useLoanFigures } from './use-loan-figures.ts';

/** A sheet about one loan. */
export interface LoanSheetProps {
  readonly loan: Loan;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Repays all that is owed, or a part. */
export function RepaySheet({ loan, open, onClose }: LoanSheetProps) {
  const t = useTranslations('loans.repay');
  const close = useTranslations('app.act');
  const figures = useLoanFigures();
  const [way, setWay] = useState<'whole' | 'part'>('whole');
  const [text, type] = useTypedDecimal();
  const { id, currency, debt } = loan;
  const { data } = useCall(walletCalls.getInfo, { currency }, { enabled: open });
  const available = data?.accounts.change.available ?? null;
  const amount = way === 'whole' ? debt : readDecimal(text);
  const isWrong = way === 'part' && text !== '' && (amount === null || new Big(amount).lte(0));
  const isOver = amount !== null && new Big(amount).gt(debt);
  const isTooMuch = amount !== null && available !== null && new Big(amount).gt(available);
  const isUsable = amount !== null && !isWrong && !isOver && !isTooMuch && (way === 'whole' || text !== '');
  const wanted = !isUsable ? null : way === 'whole' ? { id } : { id, number: amount };
  const { state, refused, clear, act } = useLoanAct(loanCalls.repay, wanted, () => {
    say('done', t(way === 'whole' ? 'doneWhole' : 'donePart'));
    setWay('whole');
    type('');
    onClose();
  });
  const error = isOver ? t('over', { debt: figures.money(debt, currency) }) : isWrong ? t('wrong') : undefined;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      busy={state === 'sending'}
      title={t('title')}
      closeLabel={close('close')}
      foot={
        <Button tone="primary" full busy={state !== 'idle'} disabled={wanted === null} onClick={act}>
          {amount === null || !isUsable ? t('act') : t('actAmount', { amount: figures.money(amount, currency) })}
        </Button>
      }
    >
      <div className="grid gap-3">
        <Segmented
          label={t('way')}
          segments={[
            { value: 'whole', label: t('whole') },
            { value: 'part', label: t('part') },
          ]}
          value={way}
          onChoose={(next) => {
            clear();
            setWay(next);
          }}
        />
        {way === 'part' ? (
          <Input
            label={t('amount')}
            inputMode="decimal"
            autoComplete="off"
            figures
            unit={currency}
            value={text}
            onChange={(event) => {
              clear();
              type(event.target.value);
            }}
            error={error}
          />
        ) : null}
        <div>
          <Fact label={t('owed')} value={figures.money(debt, currency)} />
          {available === null ? null : <Fact label={t('available')} value={figures.money(available, currency)} />}
        </div>
        {isTooMuch ? <p className="text-caption text-bad">{t('tooMuch')}</p> : null}
        <p className="text-caption text-pretty text-t2">{t(way === 'whole' ? 'howWhole' : 'howPart')}</p>
        <ActNotes state={state} refused={refused} />
      </div>
    </Sheet>
  );
}
