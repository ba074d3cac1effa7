import { buttonClass } from '@bourse/ui/button-class';
import { EmptyState } from '@bourse/ui/empty-state';
import { Skeleton, SkeletonDelay } from '@bourse/ui/skeleton';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFiat } from '../../../base/money/use-money.ts';
import { useTypedDecimal } from '../../../base/money/use-typed-decimal.ts';
import { LoadFailed } from '../../../base/parts/load-failed.tsx';
import { AppLink } from '../../../base/router/app-link.tsx';
import type { Refusal } from '../withdraw/withdraw-form.ts';
import { BankForm } from './bank-form-view.tsx';
import { type BankFields, firstCurrency } from './bank-form.ts';
import { BankReview } from './bank-review.tsx';
import { type BankGround, useBankGround } from './use-bank-ground.ts';

/** Sends money from the account to a saved bank card. */
export function BankWithdraw() {
  const t = useTranslations('payments.bank');
  const app = useTranslations('app.state');
  const { ground, isFailed, error, isBusy, retry } = useBankGround();
  if (isFailed) return <LoadFailed said={t('failed')} error={error} busy={isBusy} onRetry={retry} />;
  if (ground === null) {
    return (
      <SkeletonDelay label={app('loading')}>
        <div className="grid gap-4 px-4 pt-1 desk:px-0">
          <Skeleton height={72} />
          <Skeleton height={120} />
          <Skeleton height={72} />
          <Skeleton height={48} />
        </div>
      </SkeletonDelay>
    );
  }
  if (ground.list.length === 0) return <EmptyState className="py-12" title={t('closed')} text={t('closedHint')} />;
  if (ground.cards.length === 0) {
    return (
      <EmptyState
        className="py-12"
        title={t('noCard')}
        text={t('noCardHint')}
        action={
          <AppLink to="/pages/setting/bank" className={buttonClass({ tone: 'primary', size: 'desk' })}>
            {t('addCard')}
          </AppLink>
        }
      />
    );
  }
  return <Withdraw ground={ground} />;
}

function Withdraw({ ground }: { readonly ground: BankGround }) {
  const fiat = useFiat();
  const first = firstCurrency(ground.list, fiat.code);
  const [currency, setCurrency] = useState(first?.currency);
  const [cardId, setCardId] = useState<string | null>(null);
  const [amount, setAmount] = useTypedDecimal();
  const [isReviewing, setReviewing] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const terms = ground.list.find((one) => one.currency === currency) ?? first;
  if (terms === undefined) return null;
  // What was removed meanwhile is no card any more; one card alone is meant.
  const only = ground.cards.length === 1 ? ground.cards[0] : undefined;
  const card = ground.cards.find(({ id }) => id === cardId) ?? only ?? null;
  const fields: BankFields = { terms, card, amount };
  if (isReviewing && card !== null) {
    const onEdit = (told: Refusal | null): void => {
      setRefusal(told);
      setReviewing(false);
    };
    return <BankReview fields={fields} ground={ground} onEdit={onEdit} />;
  }
  const anew =
    <T,>(change: (value: T) => void) =>
    (value: T): void => {
      setRefusal(null);
      change(value);
    };
  return (
    <BankForm
      fields={fields}
      ground={ground}
      refusal={refusal}
      onCurrency={anew(setCurrency)}
      onCard={anew(setCardId)}
      onAmount={anew(setAmount)}
      onReview={() => {
        setRefusal(null);
        setReviewing(true);
      }}
    />
  );
}
