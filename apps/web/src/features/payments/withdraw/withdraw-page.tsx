import { safetyCalls } from '@bourse/contract/safety';
import { addressCalls, withdrawalCalls } from '@bourse/contract/withdrawal';
import { walletCalls } from '@bourse/contract/wallet';
import { EmptyState } from '@bourse/ui/empty-state';
import { Segmented } from '@bourse/ui/segmented';
import { Skeleton, SkeletonDelay } from '@bourse/ui/skeleton';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../base/api/use-call.ts';
import { LoadFailed } from '../../../base/parts/load-failed.tsx';
import { PageHeader } from '../../../base/parts/page-header.tsx';
import { useKept } from '../../../base/router/use-kept.ts';
import { useSearch } from '../../../base/router/use-search.ts';
import { BankWithdraw } from '../bank/bank-withdraw.tsx';
import { CoinChoice } from '../coin-choice.tsx';
import { RecordLink } from '../record-link.tsx';
import { Withdraw } from './withdraw.tsx';
import type { WithdrawGround } from './withdraw-ground.ts';

const ways = ['address', 'card'] as const;
/** What is taken for payments to bank cards. */
const bankCoin = 'USDT';

/** Sends a coin to an address outside, or money to a bank card. */
export function WithdrawPage() {
  const t = useTranslations('payments.withdraw');
  const { currency, to } = useSearch('/pages/fund/withdraw');
  const [way, setWay] = useKept('withdrawTo', ways, to === 'card' ? to : 'address');
  const choice = (
    <Segmented
      className={currency === undefined ? 'mx-4 mb-3' : 'mx-4 mb-3 desk:mx-0'}
      label={t('way.label')}
      segments={ways.map((value) => ({ value, label: t(`way.${value}`) }))}
      value={way}
      onChoose={setWay}
    />
  );
  // Banks are paid in what a dollar's coin is exchanged for: every other coin leaves over its networks alone.
  const mayChoose = currency === undefined || currency === bankCoin;
  if (way === 'card' && mayChoose) {
    return (
      <div className="mx-auto w-full max-w-[520px] desk:mt-4">
        <PageHeader title={t('title')} actions={<RecordLink tab="withdrawals" />} />
        {choice}
        <BankWithdraw />
      </div>
    );
  }
  if (currency === undefined) {
    return (
      <div className="mx-auto w-full max-w-[688px] desk:mt-4">
        <PageHeader title={t('title')} actions={<RecordLink tab="withdrawals" />} />
        {choice}
        <CoinChoice way="withdraw" />
      </div>
    );
  }
  return (
    <div className="mx-auto w-full max-w-[520px] desk:mt-4">
      <PageHeader title={t('titleOf', { coin: currency })} actions={<RecordLink tab="withdrawals" />} />
      {mayChoose ? choice : null}
      <Loaded key={currency} currency={currency} />
    </div>
  );
}

/** As many addresses as there can be of a coin. */
const bookMost = '20';

function Loaded({ currency }: { readonly currency: string }) {
  const t = useTranslations('payments');
  const networks = useCall(withdrawalCalls.networks, { currency }, { everyMs: 30_000 });
  const info = useCall(walletCalls.getInfo, { currency });
  const safety = useCall(safetyCalls.state, {});
  const book = useCall(addressCalls.list, { currency, limit: bookMost });
  const all = [networks, info, safety, book];
  const failed = all.find(({ data, isError }) => data === undefined && isError);
  if (failed !== undefined) {
    if (failed.error?.code === 'CURRENCY_NOT_FOUND') return <EmptyState title={t('noCoin')} text={t('noCoinHint')} />;
    const retry = (): void => all.forEach(({ isError, refetch }) => isError && void refetch());
    return (
      <LoadFailed
        said={t('withdraw.failed')}
        error={all.find(({ isError }) => isError)?.error ?? null}
        busy={all.some(({ isError, isFetching }) => isError && isFetching)}
        onRetry={retry}
      />
    );
  }
  if (networks.data === undefined || info.data === undefined || safety.data === undefined || book.data === undefined) {
    return <WithdrawSkeleton />;
  }
  const [first] = networks.data.list;
  if (first === undefined) {
    return <EmptyState title={t('noNetwork', { coin: currency })} text={t('noNetworkHint')} />;
  }
  const ground: WithdrawGround = {
    networks: networks.data.list,
    info: info.data,
    safety: safety.data,
    book: book.data,
  };
  return <Withdraw currency={currency} ground={ground} />;
}

function WithdrawSkeleton() {
  const t = useTranslations('app.state');
  return (
    <SkeletonDelay label={t('loading')}>
      <div className="grid gap-4 px-4 pt-1 desk:px-0">
        <Skeleton height={60} />
        <Skeleton height={72} />
        <Skeleton height={72} />
        <Skeleton height={120} />
        <Skeleton height={48} />
      </div>
    </SkeletonDelay>
  );
}
