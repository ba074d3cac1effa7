import { withdrawalCalls } from '@bourse/contract/withdrawal';
import { buttonClass } from '@bourse/ui/button-class';
import { EmptyState } from '@bourse/ui/empty-state';
import { Note } from '@bourse/ui/note';
import { Skeleton, SkeletonDelay } from '@bourse/ui/skeleton';
import { Slab, SlabCell } from '@bourse/ui/slab';
import { Fact } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../base/api/use-call.ts';
import { ShownAmount } from '../../../base/money/shown-amount.tsx';
import { useMoment } from '../../../base/money/use-moment.ts';
import { useNumbers } from '../../../base/money/use-money.ts';
import { CheckRow } from '../../../base/parts/check-row.tsx';
import { LoadFailed } from '../../../base/parts/load-failed.tsx';
import { AppLink } from '../../../base/router/app-link.tsx';
import { serverNow } from '../../../base/time/server-clock.ts';
import { HashFact } from '../hash-fact.tsx';
import type { Withdrawal } from '../payment-calls.ts';
import { TransactionFact } from '../transaction-fact.tsx';
import { useNetworkName } from '../use-network-name.ts';
import { CancelWithdrawal } from './cancel-withdrawal.tsx';
import { WithdrawalTimeline } from './withdrawal-timeline.tsx';
import { isCancellable, isHeld, isUnderWay } from './withdrawal-view.ts';

/** While it is under way, and once it is over. */
const [underWayMs, overMs] = [4_000, 60_000];
const everyMs = (one: Withdrawal | undefined): number => (one === undefined || isUnderWay(one) ? underWayMs : overMs);

/** One withdrawal with all its steps, and the way to take it back while there is one. */
export function WithdrawalDetail({ id }: { readonly id: string }) {
  const t = useTranslations('payments');
  const { data, error, isFetching, refetch } = useCall(withdrawalCalls.detail, { id }, { everyMs });
  if (data !== undefined) return <Detail withdrawal={data} />;
  if (error === null) return <DetailSkeleton />;
  if (error.code === 'NOT_FOUND' || error.code === 'PARAMETER_ERROR') {
    return (
      <EmptyState
        className="py-12"
        title={t('withdraw.gone')}
        text={t('withdraw.goneHint')}
        action={
          <AppLink
            to="/pages/fund/receive_withdraw_record"
            search={{ tab: 'withdrawals' }}
            className={buttonClass({ size: 'desk' })}
          >
            {t('record.withdrawals')}
          </AppLink>
        }
      />
    );
  }
  return <LoadFailed said={t('withdraw.oneFailed')} error={error} busy={isFetching} onRetry={() => void refetch()} />;
}

function Detail({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = useTranslations('payments');
  const numbers = useNumbers();
  const networkName = useNetworkName();
  const momentOf = useMoment();
  const { currency, type, bank, number, fee, arrives, address, memo, tx_hash: hash, requested_at: at } = withdrawal;
  const { id, is_internal: inside } = withdrawal;
  const money = (amount: string): string => `${numbers.whole(amount, 2)} ${currency}`;
  const until = isHeld(withdrawal, serverNow()) ? withdrawal.held_until : null;
  return (
    <div className="grid gap-4 px-4 pt-1 pb-6 desk:px-0">
      <div>
        <p className="text-label text-t2">{t(bank === null ? 'withdraw.arrives' : 'bank.arrives')}</p>
        <p>
          <ShownAmount
            size="display"
            text={numbers.whole(bank?.arrives ?? arrives, bank === null ? 2 : 0)}
            unit={bank?.currency ?? currency}
          />
        </p>
      </div>
      {until === null ? null : (
        <Note tone="warn">{t(bank === null ? 'withdraw.heldUntil' : 'bank.heldUntil', { time: momentOf(until) })}</Note>
      )}
      {withdrawal.returns_deposit === null ? null : <Note>{t('withdraw.return.text')}</Note>}
      <div className="rounded-card px-4 py-4 surface-1">
        <WithdrawalTimeline withdrawal={withdrawal} />
      </div>
      <Slab>
        <SlabCell>
          {bank === null ? (
            <>
              <Fact label={t('withdraw.amount')} value={money(number)} />
              <Fact label={t('withdraw.fee')} value={inside ? t('withdraw.internal.noFee') : `\u2212${money(fee)}`} />
              <Fact label={t('network.label')} value={inside ? t('internal') : networkName(type)} />
            </>
          ) : (
            <BankFacts bank={bank} takes={money(number)} coin={currency} />
          )}
          <Fact label={t('withdraw.requestedAt')} value={momentOf(at)} />
          <Fact label={t('withdraw.number')} value={`#${id}`} />
        </SlabCell>
        <SlabCell>
          {bank === null ? (
            <HashFact label={t('withdraw.to')} text={address} />
          ) : (
            <>
              <Fact label={t('withdraw.to')} value={`${bank.bank} ${bank.card_number}`} />
              <Fact label={t('bank.holder')} value={bank.real_name} />
              {bank.reference === null ? null : <HashFact label={t('bank.reference')} text={bank.reference} />}
            </>
          )}
          {memo === null ? null : <Fact label={t('deposit.memo')} value={memo} />}
          {hash === null ? null : <TransactionFact hash={hash} isInternal={inside} />}
        </SlabCell>
      </Slab>
      <CheckRow kind="payment.withdraw" subject={withdrawal.id} />
      {isCancellable(withdrawal) ? <CancelWithdrawal withdrawal={withdrawal} /> : null}
    </div>
  );
}

interface BankFactsProps {
  readonly bank: NonNullable<Withdrawal['bank']>;
  /** What is taken from the account, with its coin. */
  readonly takes: string;
  readonly coin: string;
}

/** What the bank sends, and what is taken for it. */
function BankFacts({ bank, takes, coin }: BankFactsProps) {
  const t = useTranslations('payments');
  const numbers = useNumbers();
  const { amount, fee, rate, currency, returned } = bank;
  return (
    <>
      <Fact label={t('withdraw.amount')} value={`${numbers.whole(amount)} ${currency}`} />
      <Fact label={t('bank.fee')} value={`\u2212${numbers.whole(fee)} ${currency}`} />
      <Fact label={t('bank.rate')} value={`1 ${coin} = ${numbers.whole(rate)} ${currency}`} />
      <Fact label={t('bank.takes')} value={takes} />
      {returned === null ? null : <Fact label={t('bank.returned')} value={`+${numbers.whole(returned, 2)} ${coin}`} />}
    </>
  );
}

function DetailSkeleton() {
  const t = useTranslations('app.state');
  return (
    <SkeletonDelay label={t('loading')}>
      <div className="grid gap-4 px-4 pt-1 desk:px-0">
        <Skeleton height={64} width={220} />
        <Skeleton height={210} />
        <Skeleton height={180} />
      </div>
    </SkeletonDelay>
  );
}
