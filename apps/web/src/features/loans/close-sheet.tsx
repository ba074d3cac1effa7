import { loanCalls } from '@bourse/contract/loan';
import { Button } from '@bourse/ui/button';
import { Sheet } from '@bourse/ui/sheet';
import { Fact } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import { ActNotes } from '../../base/parts/act-notes.tsx';
import { say } from '../../base/parts/say.ts';
import type { LoanSheetProps } from './repay-sheet.tsx';
import { useLoanAct } from './use-loan-act.ts';
import { useLoanFigures } from './use-loan-figures.ts';

/** How far from the index a pledge is sold at most. */
const saleBand = '3';

/** Closes a loan under lien: sells what its debt needs, and gives back the rest. */
export function CloseSheet({ loan, open, onClose }: LoanSheetProps) {
  const t = useTranslations('loans.lien');
  const mine = useTranslations('loans.mine');
  const repay = useTranslations('loans.repay');
  const close = useTranslations('app.act');
  const figures = useLoanFigures();
  const { id, currency, debt, pledge, pledge_currency: coin } = loan;
  const { state, refused, act } = useLoanAct(loanCalls.close, { id }, () => {
    say('done', t('closed'));
    onClose();
  });
  const owed = figures.money(debt, currency);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      busy={state === 'sending'}
      title={t('closeTitle')}
      closeLabel={close('close')}
      foot={
        <Button tone="primary" full busy={state !== 'idle'} onClick={act}>
          {t('closeAct')}
        </Button>
      }
    >
      <div className="grid gap-3">
        <div>
          <Fact label={mine('pledge')} value={figures.money(pledge, coin)} />
          <Fact label={repay('owed')} value={owed} />
        </div>
        <p className="text-caption text-pretty text-t2">
          {t('closeText', { coin, debt: owed, percent: figures.percent(saleBand) })}
        </p>
        <ActNotes state={state} refused={refused} />
      </div>
    </Sheet>
  );
}
