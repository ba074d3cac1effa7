import type { OutputOf } from '@bourse/contract/call';
import { liabilityCalls } from '@bourse/contract/liabilities';
import { Button } from '@bourse/ui/button';
import { CoinIcon } from '@bourse/ui/coin-icon';
import { Icon } from '@bourse/ui/icon';
import { ListRow } from '@bourse/ui/list-row';
import { Note } from '@bourse/ui/note';
import { saveFile } from '@bourse/ui/save-file';
import { Skeleton, SkeletonDelay } from '@bourse/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Check, CircleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { checkLiabilities, type LiabilityStep } from '../../../../../tools/verify/liability-steps.ts';
import { platformSha256 } from '../../../../../tools/verify/recompute.ts';
import { useCall } from '../../base/api/use-call.ts';
import { useCoins } from '../../base/market/use-coins.ts';
import { ShownAmount } from '../../base/money/shown-amount.tsx';
import { useNumbers } from '../../base/money/use-money.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { GetScript } from './get-script.tsx';
import { useProductName } from './use-product-name.ts';

type Own = OutputOf<typeof liabilityCalls.mine>;
type Days = OutputOf<typeof liabilityCalls.published>['days'];

/** What of the customer stands in a published day, followed to the roots on the customer's device. */
export function OwnLiabilities({ date, days }: { readonly date: string; readonly days: Days }) {
  const t = useTranslations('proof.liabilities');
  const app = useTranslations('app.state');
  const read = useCall(liabilityCalls.mine, { date }, { staleTimeMs: Number.POSITIVE_INFINITY });
  const sha256 = platformSha256();
  const found = useQuery({
    queryKey: ['liabilities', date, read.data?.hash, read.data?.uid, days.length],
    queryFn: () => (sha256 === null ? [] : checkLiabilities(read.data as Own, days, sha256)), // enabled only with an answer
    enabled: read.data !== undefined,
    networkMode: 'always',
  });
  if (read.data === undefined && read.error?.code === 'NOT_FOUND') return <Note>{t('forgotten')}</Note>;
  if (read.data === undefined && read.error !== null) {
    return <LoadFailed className="" error={read.error} busy={read.isFetching} onRetry={() => void read.refetch()} />;
  }
  if (read.data === undefined || found.data === undefined) {
    return (
      <SkeletonDelay label={app('loading')}>
        <div className="grid gap-4">
          <Skeleton height={46} />
          <Skeleton height={284} />
          <Skeleton height={560} />
        </div>
      </SkeletonDelay>
    );
  }
  return (
    <>
      <Verdict own={read.data} steps={found.data} isWithoutHashes={sha256 === null} />
      <Leaves own={read.data} />
      <Button
        onClick={() => saveFile(`liabilities-${date}.json`, [JSON.stringify(read.data, null, 2)], 'application/json')}
      >
        {t('saveOwn')}
      </Button>
      <GetScript text={t('script')} />
    </>
  );
}

interface VerdictProps {
  readonly own: Own;
  readonly steps: readonly LiabilityStep[];
  readonly isWithoutHashes: boolean;
}

function Verdict({ own, steps, isWithoutHashes }: VerdictProps) {
  const t = useTranslations('proof');
  if (isWithoutHashes) return <Note tone="warn">{t('noHashes')}</Note>;
  const isBad = steps.some(({ fits }) => !fits);
  return (
    <>
      <Note tone={isBad ? 'bad' : 'accent'} urgent>
        {isBad ? t('bad') : t('liabilities.good', { count: own.leaves.length })}
      </Note>
      <section aria-label={t('steps')} className="slab">
        <h2 className="px-4 pt-3 pb-2 text-label font-semibold">{t('steps')}</h2>
        <ul>
          {steps.map(({ name, fits, about }) => (
            <li key={name} className="flex items-start gap-3 px-4 py-3">
              <Icon of={fits ? Check : CircleAlert} size={18} className={fits ? 'text-good' : 'text-bad'} />
              <span className="min-w-0 flex-1">
                <span className="block text-label">{t(`liabilities.step.${name}`)}</span>
                {fits ? null : <span className="num block text-caption text-t2">{about}</span>}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function Leaves({ own }: { readonly own: Own }) {
  const t = useTranslations('proof.liabilities');
  const numbers = useNumbers();
  const coins = useCoins();
  if (own.leaves.length === 0) return <Note>{t('nothing')}</Note>;
  return (
    <section aria-label={t('own')} className="slab">
      <h2 className="px-4 pt-3 pb-2 text-label font-semibold">{t('own')}</h2>
      <ul>
        {own.leaves.map((leaf) => (
          <li key={leaf.hash}>
            <ListRow
              lead={<CoinIcon symbol={leaf.asset} size={32} src={coins.get(leaf.asset)?.image} />}
              title={leaf.asset}
              subtitle={<AccountName account={leaf.account} />}
              tail={<ShownAmount text={numbers.whole(leaf.amount)} size="label" />}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function AccountName({ account }: { readonly account: string }) {
  const names = useTranslations('app.account');
  const productName = useProductName(account.replace('product:', ''));
  const kind = (['legal', 'change', 'lever', 'micro'] as const).find((one) => one === account);
  return kind === undefined ? productName : names(kind);
}
