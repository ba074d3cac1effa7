import { bankCardCalls } from '@bourse/contract/bank-cards';
import { kycCalls } from '@bourse/contract/kyc';
import { safetyCalls } from '@bourse/contract/safety';
import { Button } from '@bourse/ui/button';
import { buttonClass } from '@bourse/ui/button-class';
import { EmptyState } from '@bourse/ui/empty-state';
import { Note } from '@bourse/ui/note';
import { Segmented } from '@bourse/ui/segmented';
import { Skeleton } from '@bourse/ui/skeleton';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../base/api/use-call.ts';
import { LoadFailed } from '../../../base/parts/load-failed.tsx';
import { PageHeader } from '../../../base/parts/page-header.tsx';
import { AppLink } from '../../../base/router/app-link.tsx';
import { redirect } from '../../../base/router/navigation.ts';
import type { SafetyState } from '../../../base/security/safety-state.ts';
import { useStepUp } from '../../../base/security/use-step-up.tsx';
import type { CardKind } from './card-form.ts';
import { CardRow, type ShownCard } from './card-row.tsx';
import { CardSheet } from './card-sheet.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

/** Own bank cards of one kind, and the ways to add and remove some. */
export function CardsPage({ kind }: { readonly kind: CardKind }) {
  const t = useTranslations('settings.cards');
  const other = { domestic: '/pages/setting/bank', international: '/pages/setting/bank_international' } as const;
  const safety = useCall(safetyCalls.state, {});
  const levels = useCall(kycCalls.state, {});
  const isReady = safety.data !== undefined && levels.data !== undefined;
  const isVerified = levels.data?.some(({ state }) => state === 2) === true;
  return (
    <div className="mx-auto w-full max-w-[688px] desk:px-5">
      <PageHeader title={t('title')} />
      <div className="grid gap-4 px-4 pt-1">
        <p className="text-label font-normal text-t2">{t('text')}</p>
        <Segmented
          label={t('kind')}
          segments={(['domestic', 'international'] as const).map((value) => ({ value, label: t(value) }))}
          value={kind}
          onChoose={(chosen) => redirect(other[chosen])}
        />
        {isReady ? (
          <Cards kind={kind} safety={safety.data} isVerified={isVerified} />
        ) : safety.isError || levels.isError ? (
          <LoadFailed
            className=""
            said={t('failed')}
            error={safety.error ?? levels.error}
            busy={safety.isFetching || levels.isFetching}
            onRetry={() => void Promise.all([safety.refetch(), levels.refetch()])}
          />
        ) : (
          <Skeleton height={160} />
        )}
      </div>
    </div>
  );
}

interface CardsProps {
  readonly kind: CardKind;
  readonly safety: SafetyState;
  readonly isVerified: boolean;
}

function Cards({ kind, safety, isVerified }: CardsProps) {
  const t = useTranslations('settings.cards');
  const stepUp = useStepUp(safety);
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<ShownCard | null>(null);
  const domestic = useCall(bankCardCalls.list, {}, { enabled: kind === 'domestic' });
  const abroad = useCall(bankCardCalls.listInternational, {}, { enabled: kind === 'international' });
  const { isError, error, isFetching, refetch } = kind === 'domestic' ? domestic : abroad;
  const cards: readonly ShownCard[] | undefined = kind === 'domestic' ? domestic.data : abroad.data;
  if (cards === undefined) {
    if (isError)
      return (
        <LoadFailed className="" said={t('failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
      );
    return <Skeleton height={160} />;
  }
  const way = <FirstStep safety={safety} isVerified={isVerified} />;
  const canAdd = isVerified && safety.has_pay_password;
  return (
    <>
      {cards.length === 0 ? (
        <EmptyState title={t('none')} text={t(kind === 'domestic' ? 'noneDomestic' : 'noneInternational')} />
      ) : (
        <ul className="grid gap-2">
          {cards.map((card) => (
            <CardRow key={card.id} card={card} onRemove={() => stepUp.confirmed(() => setRemoved(card))} />
          ))}
        </ul>
      )}
      {canAdd ? (
        <Button tone="primary" full onClick={() => stepUp.confirmed(() => setAdding(true))}>
          {t(kind === 'domestic' ? 'addDomestic' : 'addInternational')}
        </Button>
      ) : (
        way
      )}
      {stepUp.sheet}
      {isAdding ? <CardSheet kind={kind} onClose={() => setAdding(false)} /> : null}
      {removed === null ? null : <RemoveDialog card={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}

/** What has to be done before a card can be saved. */
function FirstStep({ safety, isVerified }: Omit<CardsProps, 'kind'>) {
  const t = useTranslations('settings.cards');
  const small = buttonClass({ size: 'small' });
  if (!isVerified) {
    return (
      <Note
        tone="accent"
        action={
          <AppLink to="/pages/setting/real" className={small}>
            {t('verify')}
          </AppLink>
        }
      >
        {t('verifyFirst')}
      </Note>
    );
  }
  if (safety.has_pay_password) return null;
  return (
    <Note
      tone="accent"
      action={
        <AppLink to="/pages/setting/payPassword" className={small}>
          {t('setPay')}
        </AppLink>
      }
    >
      {t('payFirst')}
    </Note>
  );
}
