import { loanCalls } from '@bourse/contract/loan';
import { Button } from '@bourse/ui/button';
import { buttonClass } from '@bourse/ui/button-class';
import { Note } from '@bourse/ui/note';
import { PositionCardSkeleton } from '@bourse/ui/position-card';
import { SkeletonDelay } from '@bourse/ui/skeleton';
import { Fact } from '@bourse/ui/stat';
import { Big } from 'big.js';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { CheckRow } from '../../base/parts/check-row.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { ActNotes } from '../../base/parts/act-notes.tsx';
import { say } from '../../base/parts/say.ts';
import { FoundById } from '../product-kit/found-by-id.tsx';
import { isId } from '../product-kit/product-family.ts';
import { CloseSheet } from './close-sheet.tsx';
import { LoanCard } from './loan-card.tsx';
import { LoanGauge } from './loan-gauge.tsx';
import { LoanLien } from './loan-lien.tsx';
import { LoanSale } from './loan-sale.tsx';
import { dayCost, isOpen, isPaidOut, type Loan, stateOf } from './loan-view.ts';
import { PledgeSheet } from './pledge-sheet.tsx';
import { RepaySheet } from './repay-sheet.tsx';
import { useLoanAct } from './use-loan-act.ts';
import { useLoanFigures } from './use-loan-figures.ts';

/** One loan: its gauge and what can be done while it runs, and how it ended. */
export function LoanDetail({ id }: { readonly id: string }) {
  const t = useTranslations('loans.mine');
  const app = useTranslations('app.state');
  const read = useCall(
    loanCalls.order,
    { id },
    {
      enabled: isId(id),
      everyMs: (loan) => (loan?.lien?.buying === true ? 2_000 : loan?.ended_at === null ? 10_000 : 0),
    },
  );
  return (
    <div className="mx-auto w-full max-w-[688px]">
      <PageHeader title={t('one')} />
      <div className="px-4 pb-6 desk:px-0">
        <FoundById
          id={id}
          read={read}
          gone={{ title: t('gone'), text: t('goneHint'), to: '/pages/loan/mine', label: t('title') }}
          isInset
          loading={
            <SkeletonDelay label={app('loading')}>
              <PositionCardSkeleton />
            </SkeletonDelay>
          }
        >
          {(loan) => <Detail loan={loan} />}
        </FoundById>
      </div>
    </div>
  );
}

function Detail({ loan }: { readonly loan: Loan }) {
  const t = useTranslations('loans');
  const figures = useLoanFigures();
  const state = stateOf(loan);
  const { currency, pledge_currency: coin } = loan;
  return (
    <div className="grid gap-3">
      <div className="rounded-card surface-1">
        <LoanCard loan={loan} />
      </div>
      {state === 'overdue' ? <Note tone="bad">{t('mine.overdueText')}</Note> : null}
      {state === 'selling' && loan.lien?.closed !== true ? <Note tone="bad">{t('mine.sellingText')}</Note> : null}
      {state === 'refused' ? <Note>{t('desk.refused')}</Note> : null}
      {new Big(loan.shortfall).gt(0) ? (
        <Note>{t('mine.shortfallText', { amount: figures.money(loan.shortfall, currency) })}</Note>
      ) : null}
      {isOpen(loan) ? (
        <section className="rounded-card p-4 surface-1">
          <LoanGauge rate={loan.risk_rate} level={figures.level(loan.liquidation_price, currency)} coin={coin} />
        </section>
      ) : null}
      {isOpen(loan) ? <Acts loan={loan} /> : null}
      {loan.review_ends_at === null ? null : <InReview loan={loan} until={loan.review_ends_at} />}
      <LoanLien loan={loan} />
      <LoanSale loan={loan} />
      {isPaidOut(loan) ? <Facts loan={loan} /> : <Application loan={loan} />}
      <CheckRow kind="moved" subject={`loans:${loan.id}`} />
      {loan.evidence === null ? null : (
        <AppLink to="/pages/verify/verify" search={{ id: loan.evidence }} className={buttonClass({ full: true })}>
          {t('mine.verify')}
        </AppLink>
      )}
    </div>
  );
}

function Acts({ loan }: { readonly loan: Loan }) {
  const t = useTranslations('loans');
  const [open, setOpen] = useState<'repay' | 'pledge' | 'close' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button tone="primary" onClick={() => setOpen('repay')}>
        {t('repay.open')}
      </Button>
      <Button onClick={() => setOpen('pledge')}>{t('pledge.open')}</Button>
      {loan.lien === null ? null : (
        <Button className="col-span-2" onClick={() => setOpen('close')}>
          {t('lien.closeTitle')}
        </Button>
      )}
      <RepaySheet loan={loan} open={open === 'repay'} onClose={close} />
      <PledgeSheet loan={loan} open={open === 'pledge'} onClose={close} />
      <CloseSheet loan={loan} open={open === 'close'} onClose={close} />
    </div>
  );
}

/** Until when an application is answered, and its way back. */
function InReview({ loan, until }: { readonly loan: Loan; readonly until: string }) {
  const t = useTranslations('loans.desk');
  const figures = useLoanFigures();
  const { state, refused, act } = useLoanAct(loanCalls.cancel, { id: loan.id }, () => say('done', t('cancelled')));
  return (
    <>
      <Note>{t('inReview', { moment: figures.moment(until) })}</Note>
      <Button busy={state !== 'idle'} onClick={act}>
        {t('cancel')}
      </Button>
      <ActNotes state={state} refused={refused} />
    </>
  );
}

/** What was asked for, while it is no loan. */
function Application({ loan }: { readonly loan: Loan }) {
  const t = useTranslations('loans.mine');
  const kit = useTranslations('product-kit');
  const figures = useLoanFigures();
  const { currency, pledge_currency: coin, ended_at: ended } = loan;
  return (
    <section className="rounded-card p-4 surface-1">
      <Fact label={t('amountAsked')} value={figures.money(loan.number, currency)} />
      {ended === null ? <Fact label={t('pledge')} value={figures.money(loan.pledge, coin)} /> : null}
      <Fact label={t('rate')} value={figures.rate(loan.daily_rate)} />
      <Fact label={t('haircut', { coin })} value={figures.rate(loan.haircut)} />
      <Fact label={t('cycle')} value={kit('days', { count: loan.cycle })} />
      <Fact label={t('applied')} value={figures.moment(loan.created_at)} />
      {ended === null ? null : <Fact label={t('ended')} value={figures.moment(ended)} />}
    </section>
  );
}

function Facts({ loan }: { readonly loan: Loan }) {
  const t = useTranslations('loans.mine');
  const kit = useTranslations('product-kit');
  const figures = useLoanFigures();
  const { currency, pledge_currency: coin, ended_at: ended } = loan;
  const money = (amount: string): string => figures.money(amount, currency);
  const facts = [
    ...(ended === null
      ? [
          { key: 'principal', label: t('principal'), value: money(loan.principal) },
          { key: 'interest', label: t('interest'), value: money(loan.interest) },
          ...(loan.status === 4 ? [{ key: 'overdue', label: t('overdue'), value: money(loan.overdue_interest) }] : []),
          ...(loan.status === 2 ? [{ key: 'next', label: t('nextDay'), value: money(dayCost(loan)) }] : []),
          { key: 'pledge', label: t('pledge'), value: figures.money(loan.pledge, coin) },
        ]
      : []),
    { key: 'repaid', label: t('repaid'), value: money(loan.repaid) },
    { key: 'rate', label: t('rate'), value: figures.rate(loan.daily_rate) },
    { key: 'haircut', label: t('haircut', { coin }), value: figures.rate(loan.haircut) },
    { key: 'cycle', label: t('cycle'), value: kit('days', { count: loan.cycle }) },
    { key: 'taken', label: t('taken'), value: figures.moment(loan.created_at) },
    { key: 'due', label: t('due'), value: figures.moment(loan.due_at) },
    ...(ended === null ? [] : [{ key: 'ended', label: t('ended'), value: figures.moment(ended) }]),
  ];
  return (
    <section className="rounded-card p-4 surface-1">
      {facts.map(({ key, label, value }) => (
        <Fact key={key} label={label} value={value} />
      ))}
    </section>
  );
}
