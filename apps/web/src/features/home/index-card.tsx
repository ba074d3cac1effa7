import type { OutputOf } from '@bourse/contract/call';
import { marketCalls } from '@bourse/contract/market';
import { Badge } from '@bourse/ui/badge';
import { Figure } from '@bourse/ui/figure';
import { Icon } from '@bourse/ui/icon';
import { Skeleton } from '@bourse/ui/skeleton';
import { Slab, SlabCell } from '@bourse/ui/slab';
import { ShieldCheck } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { placeOf, sourceName } from './index-view.ts';

type Index = OutputOf<typeof marketCalls.index>;

const symbol = 'BTC/USDT';
const everyMs = 2_000;
const decimals = 2;

/** The live index with what each source says: how a price is made, shown and not claimed. Absent where there is none. */
export function IndexCard() {
  const t = useTranslations('home.index');
  const numbers = useNumbers();
  const { data, isError } = useCall(marketCalls.index, { symbol }, { everyMs });
  if (isError || data?.price === null) return null;
  if (data === undefined) {
    return (
      <div>
        <Skeleton height={218} />
      </div>
    );
  }
  const isShort = data.used < data.of;
  return (
    <section aria-label={t('title', { coin: 'BTC' })}>
      <Slab>
        <SlabCell>
          <div className="flex items-center justify-between gap-2">
            <h2 className="text-label text-t2">{t('title', { coin: 'BTC' })}</h2>
            <Badge tone={isShort ? 'warn' : 'accent'} icon={<Icon of={ShieldCheck} size={12} />}>
              {t('used', { used: data.used, all: data.of })}
            </Badge>
          </div>
          <p className="mt-1">
            <Figure
              size="title"
              text={numbers.fixed(data.price, decimals)}
              decimalMark={numbers.fixed('0', 1).includes(',') ? ',' : '.'}
            />
          </p>
        </SlabCell>
        <SlabCell>
          <ul>
            {data.sources.map((source) => (
              <Source key={source.name} source={source} index={data} />
            ))}
          </ul>
        </SlabCell>
        <SlabCell className="text-label text-t2">{t('how')}</SlabCell>
      </Slab>
    </section>
  );
}

interface SourceProps {
  readonly source: Index['sources'][number];
  readonly index: Index;
}

/** How a source's point on its line looks. */
const points = { used: 'bg-accent', clamped: 'bg-warn', stale: 'bg-warn' } as const;

function Source({ source, index }: SourceProps) {
  const t = useTranslations('home.index');
  const simulated = useTranslations('app')('simulated');
  const numbers = useNumbers();
  const { name, price, age_ms, state } = source;
  const place = placeOf(
    price,
    index.sources.map((one) => one.price),
  );
  return (
    <li className="grid h-6 grid-cols-[72px_1fr_104px] items-center gap-2.5 text-caption">
      <span className={`truncate ${state === 'stale' ? 'text-t3' : 'text-t2'}`}>{sourceName(name, simulated)}</span>
      <span className="half-round relative block h-2 bg-s3" aria-hidden="true">
        <span
          className={`absolute -top-[3px] h-3.5 w-[3px] rounded-[1px] ${points[state]}`}
          style={{ left: `${place}%` }}
        />
      </span>
      <span className={`num text-end ${state === 'used' ? 'text-t2' : 'text-warn'}`}>
        {state === 'stale' ? t('stale', { seconds: Math.round(age_ms / 1_000) }) : numbers.fixed(price, decimals)}
      </span>
    </li>
  );
}
