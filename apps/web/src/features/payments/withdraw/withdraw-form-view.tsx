import { Note } from '@bourse/ui/note';
import { Steps } from '@bourse/ui/steps';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useNumbers } from '../../../base/money/use-money.ts';
import { NetworkRow } from '../network-row.tsx';
import type { SavedAddress } from '../payment-calls.ts';
import { SuspendedNote } from '../suspended-note.tsx';
import { AmountField } from './amount-field.tsx';
import { BeneficiaryField } from './beneficiary-field.tsx';
import { type BeneficiaryFields, beneficiaryProblem } from './beneficiary-form.ts';
import { DestinationField } from './destination-field.tsx';
import { GuardNotes } from './guard-notes.tsx';
import { QuoteLines } from './quote-lines.tsx';
import { type Destination, destinationProblem, withdrawAmountProblem, type WithdrawFields } from './withdraw-form.ts';
import type { WithdrawGround } from './withdraw-ground.ts';
import { ToReview } from './to-review.tsx';
import { useQuote } from './use-quote.ts';
import type { Refusal } from './withdraw-form.ts';

interface WithdrawFormProps {
  readonly fields: WithdrawFields;
  readonly ground: WithdrawGround;
  readonly refusal: Refusal | null;
  readonly onNetwork: (type: string) => void;
  readonly onDestination: (destination: Destination) => void;
  readonly onSaved: (address: SavedAddress) => void;
  readonly onAmount: (text: string) => void;
  readonly onBeneficiary: (fields: BeneficiaryFields) => void;
  readonly onReview: () => void;
}

/** Network, address, amount, and what it costs. */
export function WithdrawForm(props: WithdrawFormProps) {
  const { fields, ground, refusal, onNetwork, onDestination, onSaved, onAmount, onBeneficiary, onReview } = props;
  const t = useTranslations('payments');
  const numbers = useNumbers();
  const [wasAsked, setAsked] = useState(false);
  const { currency, network } = fields;
  const bounds = { scale: ground.info.currency.scale, available: ground.info.accounts.change.available };
  const where = destinationProblem(fields, ground.book.whitelist);
  const amount = withdrawAmountProblem(fields, bounds);
  const quote = useQuote(fields, amount === null && network.suspended === null);
  const refusedAt = (place: Refusal['place']): string | null =>
    [refusal, quote.refused].find((one) => one?.place === place)?.text ?? null;
  const needs = quote.data?.beneficiary;
  const who = needs === undefined ? null : beneficiaryProblem(needs, fields.beneficiary);
  return (
    <form
      className="grid gap-4 px-4 pt-1 pb-6 desk:px-0"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (where === null && amount === null && who === null && quote.isSure) onReview();
      }}
    >
      <Steps count={2} current={1} label={t('withdraw.stepOf', { step: 1, count: 2 })} />
      <div className="slab grid-cols-1">
        <NetworkRow
          currency={currency}
          networks={ground.networks}
          chosen={network}
          onChoose={onNetwork}
          termsOf={({ suspended, fee, minimum }) =>
            suspended === null
              ? t('withdraw.terms', {
                  fee: `${numbers.whole(fee)} ${currency}`,
                  minimum: `${numbers.whole(minimum)} ${currency}`,
                })
              : t(`suspended.reason.${suspended}`)
          }
        />
      </div>
      {network.suspended === null ? (
        <>
          <DestinationField
            fields={fields}
            book={ground.book}
            problem={wasAsked || where === 'spaces' ? where : null}
            refused={refusedAt('address')}
            onChange={onDestination}
            onSaved={onSaved}
          />
          <AmountField
            fields={fields}
            bounds={bounds}
            wasAsked={wasAsked}
            refused={refusedAt('amount')}
            onAmount={onAmount}
          />
          {needs === undefined ? null : (
            <BeneficiaryField
              needs={needs}
              fields={fields.beneficiary}
              problem={wasAsked ? who : null}
              onChange={onBeneficiary}
            />
          )}
          <QuoteLines fields={fields} quote={quote.data} isStale={!quote.isSure} />
          {refusal?.place === 'page' ? (
            <Note tone="bad" urgent>
              {refusal.text}
            </Note>
          ) : null}
          <GuardNotes safety={ground.safety} />
          <ToReview safety={ground.safety} isBusy={quote.isAsking} />
        </>
      ) : (
        <SuspendedNote way="withdraw" network={network} currency={currency} />
      )}
    </form>
  );
}
