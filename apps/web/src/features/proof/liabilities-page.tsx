import type { OutputOf } from '@bourse/contract/call';
import { liabilityCalls } from '@bourse/contract/liabilities';
import { Button } from '@bourse/ui/button';
import { CoinIcon } from '@bourse/ui/coin-icon';
import { EmptyState } from '@bourse/ui/empty-state';
import { HashText } from '@bourse/ui/hash-text';
import { saveFile } from '@bourse/ui/save-file';
import { Select } from '@bourse/ui/select';
import { Skeleton, SkeletonDelay } from '@bourse/ui/skeleton';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useCoins } from '../../base/market/use-coins.ts';
import { useMoment } from '../../base/money/use-moment.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { SignedOut } from '../../base/parts/signed-out.tsx';
import { useSession } from '../../base/session/session.ts';
import { OwnLiabilities } from './own-liabilities.tsx';
import { useProductName } from './use-product-name.ts';

type Published = OutputOf<typeof liabilityCalls.published>;
type Day = Published['days'][number];

/** What the house owes its customers, by the day, and whether the reader's part is in it. */
export function LiabilitiesPage() {
  const t = useTranslations('proof.liabilities');
  const app = useTranslations('app.state');
  const read = useCall(liabilityCalls.published, {});
  const body = () => {
    if (read.data === undefined && read.error !== null) {
      return <LoadFailed className="" error={read.error} busy={read.isFetching} onRetry={() => void read.refetch()} />;
    }
    if (read.data === undefined) {
      return (
        <SkeletonDelay label={app('loading')}>
          <Skeleton height={640} />
        </SkeletonDelay>
      );
    }
    const [newest] = read.data.days;
    if (newest === undefined) return <EmptyState title={t('none')} text={t('noneText')} />;
    return <Days published={read.data} newest={newest} />;
  };
  return (
    <div className="mx-auto w-full max-w-[688px] pb-8 desk:px-5">
      <PageHeader title={t('title')} />
      <div className="grid gap-4 px-4">
        <p className="text-label text-t2">{t('intro')}</p>
        {body()}
      </div>
    </div>
  );
}

function Days({ published, newest }: { readonly published: Published; readonly newest: Day }) {
  const t = useTranslations('proof.liabilities');
  const format = useFormatter();
  const isVisitor = useSession((session) => session.token === null);
  const [date, setDate] = useState(newest.date);
  const day = published.days.find((one) => one.date === date) ?? newest;
  const written = (text: string): string =>
    format.dateTime(Date.parse(text), { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' });
  return (
    <>
      <Select
        label={t('day')}
        options={published.days.map((one) => ({ value: one.date, label: written(one.date) }))}
        value={day.date}
        onChoose={setDate}
      />
      {isVisitor ? <SignedOut isPart /> : <OwnLiabilities key={day.date} date={day.date} days={published.days} />}
      <PublishedDay day={day} days={published.days} />
      <Owed published={published} />
    </>
  );
}

function PublishedDay({ day, days }: { readonly day: Day; readonly days: readonly Day[] }) {
  const t = useTranslations('proof.liabilities');
  const momentOf = useMoment();
  return (
    <section aria-label={t('published')} className="grid gap-3 rounded-card p-4 surface-1">
      <h2 className="text-label font-semibold">{t('published')}</h2>
      <p className="text-caption text-t2">{t('publishedHint')}</p>
      <div>
        <time dateTime={day.at} className="num block text-caption text-t3">
          {momentOf(day.at)}
        </time>
        <HashText text={day.hash} className="block text-t2" />
      </div>
      <Button
        onClick={() =>
          saveFile(`liabilities-${day.date}-published.json`, [JSON.stringify({ days }, null, 2)], 'application/json')
        }
      >
        {t('saveDays')}
      </Button>
    </section>
  );
}

/** Per coin what customers have; unfolded, what each account of the house has. */
function Owed({ published }: { readonly published: Published }) {
  const t = useTranslations('proof.liabilities');
  const numbers = useNumbers();
  const coins = useCoins();
  return (
    <section aria-label={t('owed')} className="slab">
      <div className="px-4 pt-3 pb-2">
        <h2 className="text-label font-semibold">{t('owed')}</h2>
        <p className="text-caption text-t2">{t('owedHint')}</p>
      </div>
      {published.assets.map(({ asset, leaves, total, root, house }) => (
        <details key={asset} className="group">
          <summary className="flex min-h-15 cursor-pointer items-center gap-3 px-4 py-2 hover:bg-control">
            <CoinIcon symbol={asset} size={32} src={coins.get(asset)?.image} />
            <span className="min-w-0 flex-1">
              <span className="block text-label font-semibold">{asset}</span>
              <span className="num block text-caption text-t3">{t('accounts', { count: leaves })}</span>
            </span>
            <span className="num text-label">{numbers.whole(total)}</span>
          </summary>
          <dl className="grid gap-1 px-4 pb-3 pl-15 text-caption text-t2">
            {house.map((one) => (
              <div key={one.name} className="flex justify-between gap-3">
                <dt>
                  <HouseName name={one.name} />
                </dt>
                <dd className="num">{numbers.whole(one.total)}</dd>
              </div>
            ))}
          </dl>
          {root === null ? null : <HashText text={root} className="block px-4 pb-3 pl-15 text-t3" />}
        </details>
      ))}
    </section>
  );
}

const houseNames = ['issuance', 'treasury', 'fees', 'dust', 'insurance', 'escrow', 'bank'] as const;

function HouseName({ name }: { readonly name: string }) {
  const t = useTranslations('proof.liabilities');
  const productName = useProductName(name.replace('pool:', ''));
  const known = houseNames.find((one) => one === name);
  return known === undefined ? t('pool', { name: productName }) : t(`house.${known}`);
}
