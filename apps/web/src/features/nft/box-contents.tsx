import { nftCalls } from '@bourse/contract/nft';
import { Badge } from '@bourse/ui/badge';
import { QuotaBar } from '@bourse/ui/quota-bar';
import { Skeleton } from '@bourse/ui/skeleton';
import { Slab } from '@bourse/ui/slab';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { Commitment } from './box-commitment.tsx';
import { ItemPoster } from './item-media.tsx';
import type { Odds } from './nft-view.ts';
import { useNftFigures } from './use-nft-figures.ts';

/** What is in a box with its counts, what is left with the odds of the next opening, and the commitment of the draw. */
export function BoxContents({ code }: { readonly code: string }) {
  const t = useTranslations('nft.contents');
  const { data, error, isFetching, refetch } = useCall(nftCalls.odds, { code }, { everyMs: 5_000 });
  if (data === undefined)
    return error === null ? (
      <Skeleton height={320} />
    ) : (
      <LoadFailed className="" error={error} busy={isFetching} onRetry={() => void refetch()} />
    );
  const left = data.total - data.opened;
  return (
    <div className="grid gap-4">
      <section aria-labelledby="nft-contents">
        <h2 id="nft-contents" className="text-heading">
          {t('title')}
        </h2>
        <p className="num mt-0.5 mb-2.5 text-caption text-t3">
          {t('counts', { total: data.total, sold: data.sold, opened: data.opened, left })}
        </p>
        <Slab>
          {data.contents.map((content) => (
            <Content key={content.place} content={content} />
          ))}
        </Slab>
        <p className="mt-2 text-caption text-pretty text-t3">{t('hint')}</p>
      </section>
      <Commitment odds={data} />
    </div>
  );
}

function Content({ content }: { readonly content: Odds['contents'][number] }) {
  const t = useTranslations('nft');
  const { numbers, rate } = useNftFigures();
  const { count, creator, left, name, odds, rarity } = content;
  const share = count === 0 ? 0 : (count - left) / count;
  return (
    <div className="flex items-center gap-3 px-[14px] py-2.5">
      <ItemPoster item={content} small className="size-12 flex-none rounded-control" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-label font-medium">
          <span className="min-w-0 break-words">{name}</span>
          <Badge>{t(`rarity.${rarity}`)}</Badge>
        </span>
        <span className="block truncate text-caption text-t3">{creator}</span>
        <QuotaBar
          taken={share}
          tone="accent"
          height={4}
          className="mt-1.5"
          label={t('contents.drawn', { name })}
          text={t('contents.left', { left: numbers.whole(left.toString()), count: numbers.whole(count.toString()) })}
        />
      </span>
      <span className="text-end">
        <span className="num block font-semibold">{rate(odds)}</span>
        <span className="block text-caption text-t3">{t('contents.odds')}</span>
      </span>
    </div>
  );
}
