import { copyCalls } from '@bourse/contract/copy';
import { Avatar } from '@bourse/ui/avatar';
import { Badge } from '@bourse/ui/badge';
import { buttonClass } from '@bourse/ui/button-class';
import { Delta } from '@bourse/ui/delta';
import { Note } from '@bourse/ui/note';
import { Skeleton, SkeletonDelay } from '@bourse/ui/skeleton';
import { Slab, SlabCell } from '@bourse/ui/slab';
import { Fact } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { useSearch } from '../../base/router/use-search.ts';
import { FoundById } from '../product-kit/found-by-id.tsx';
import { isId } from '../product-kit/product-family.ts';
import type { TraderRecord } from './copy-view.ts';
import { ResultLine } from './result-line.tsx';
import { TraderTrades } from './trader-trades.tsx';
import { useCopyFigures } from './use-copy-figures.ts';

/** The public record of the trader whom the address names. */
export function TraderPage() {
  const t = useTranslations('copy');
  const app = useTranslations('app.state');
  const { id } = useSearch('/pages/follow/trader');
  const read = useCall(copyCalls.trader, { trader_user_id: id ?? '0' }, { enabled: isId(id), everyMs: 60_000 });
  return (
    <div className="mx-auto w-full max-w-[688px] desk:max-w-[1000px] desk:px-5">
      <PageHeader title={read.data?.name ?? t('trader.title')} />
      <FoundById
        id={id}
        read={read}
        gone={{
          title: t('trader.gone'),
          text: t('trader.goneHint'),
          to: '/pages/follow/index',
          label: t('trader.toTraders'),
        }}
        failed={t('failed')}
        loading={
          <SkeletonDelay label={app('loading')}>
            <div className="grid gap-4 px-4 desk:px-0">
              <Skeleton height={56} width={220} />
              <Skeleton height={120} />
              <Skeleton height={180} />
            </div>
          </SkeletonDelay>
        }
      >
        {(trader) => <Whole trader={trader} />}
      </FoundById>
    </div>
  );
}

function Whole({ trader }: { readonly trader: TraderRecord }) {
  const t = useTranslations('copy');
  return (
    <div className="grid gap-5 px-4 pb-6 desk:grid-cols-[minmax(0,1fr)_320px] desk:items-start desk:gap-3 desk:px-0">
      <section className="grid min-w-0 gap-4 rounded-card p-4 surface-1">
        <Head trader={trader} />
        <Figures trader={trader} />
        <ResultLine line={trader.line} />
      </section>
      <div className="grid min-w-0 gap-3 desk:col-start-2 desk:row-span-2 desk:row-start-1">
        <Following trader={trader} />
        <Note tone="warn">{t('risk')}</Note>
      </div>
      <TraderTrades id={trader.id} />
    </div>
  );
}

function Head({ trader }: { readonly trader: TraderRecord }) {
  const t = useTranslations('copy');
  const figures = useCopyFigures();
  const { introduction, is_open: isOpen, name, updated_at: updated } = trader;
  return (
    <div>
      <div className="flex items-center gap-3">
        <Avatar name={name} size={56} />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-2 text-heading">
            <span className="min-w-0 break-words">{name}</span>
            {isOpen ? null : <Badge>{t('full')}</Badge>}
          </p>
          <p className="num text-caption text-t3">
            {updated === null ? t('notComputed') : t('updated', { time: figures.moment(updated) })}
          </p>
        </div>
      </div>
      <p className="mt-3 text-label font-normal break-words whitespace-pre-wrap text-t2">{introduction}</p>
    </div>
  );
}

function Figures({ trader }: { readonly trader: TraderRecord }) {
  const t = useTranslations('copy');
  const figures = useCopyFigures();
  const facts = [
    { key: 'profit', value: <Delta kind="money" text={figures.result(trader.profit)} /> },
    { key: 'drawdown', value: figures.fall(trader.drawdown) },
    { key: 'followerProfit', value: <Delta kind="money" text={figures.result(trader.follower_profit)} /> },
    { key: 'days', value: figures.count(trader.days) },
    { key: 'trades', value: figures.count(trader.trades) },
    { key: 'won', value: figures.won(trader) },
  ] as const;
  return (
    <div>
      <Slab columns={3} raised>
        {facts.map(({ key, value }) => (
          <SlabCell key={key} className="px-3 py-2.5">
            <p className="text-caption text-t3">{t(key)}</p>
            <p className="num font-semibold">{value}</p>
          </SlabCell>
        ))}
      </Slab>
      <p className="mt-2 text-caption text-pretty text-t3">{t('inUsdt')}</p>
    </div>
  );
}

/** How the customer stands to the trader, and what they can do. */
function Following({ trader }: { readonly trader: TraderRecord }) {
  const { follow, followers, id, is_open: isOpen } = trader;
  const t = useTranslations('copy');
  const figures = useCopyFigures();
  const isFollowing = follow?.status === 1;
  const { share } = isFollowing ? follow : trader;
  return (
    <section className="grid gap-3 rounded-card p-4 surface-1">
      <p className="num text-label font-normal text-t2">
        {isFollowing ? t('trader.yours', { terms: figures.terms(follow) }) : t('followerCount', { count: followers })}
      </p>
      <Fact label={t('costs.share')} value={share === '0' ? t('costs.noShare') : figures.percent(share)} />
      {isFollowing || isOpen ? (
        <AppLink
          to="/pages/follow/follow"
          search={{ id }}
          className={buttonClass({ tone: isFollowing ? 'secondary' : 'primary', full: true })}
        >
          {isFollowing ? t('mine.edit') : t('follow')}
        </AppLink>
      ) : (
        <Note>{t('fullText')}</Note>
      )}
      {follow === null ? null : (
        <AppLink
          to="/pages/copytrade/my"
          className="flex min-h-8 items-center justify-center text-label text-accent-text"
        >
          {t('mine.title')}
        </AppLink>
      )}
    </section>
  );
}
