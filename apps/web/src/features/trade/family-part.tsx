import { SkeletonDelay, Skeleton } from '@bourse/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { TradeTab, TradeTabProps } from '../../base/manifests/feature-manifest.ts';
import { tradeTabOf } from '../../base/manifests/registered.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { loadChunk } from '../../base/router/load-chunk.ts';
import { loadTexts } from '../../base/texts/catalogs.ts';

/** The tab itself, or what it puts into a place of the desk. */
type Part = 'load' | 'book' | 'trades' | 'orders';

interface FamilyPartProps extends TradeTabProps {
  readonly tab: TradeTab['tab'];
  readonly part?: Part;
}

async function loadPart(tab: TradeTab['tab'], part: Part) {
  const found = tradeTabOf(tab);
  const load = found?.[part];
  if (found === undefined || load === undefined) throw new Error(`no feature shows the ${part} of the tab ${tab}`);
  const [file] = await loadChunk(() => Promise.all([load(), ...found.areas.map((area) => loadTexts(area))]));
  const [Shown] = Object.values(file);
  if (Shown === undefined) throw new Error(`the file of the tab ${tab} exports nothing`);
  return Shown;
}

/** What another feature shows on a tab of this page, fetched when the tab is opened. */
export function FamilyPart({ tab, part = 'load', ...shown }: FamilyPartProps) {
  const app = useTranslations('app.state');
  const {
    data: Shown,
    isError,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['trade-tab', tab, part],
    queryFn: () => loadPart(tab, part),
    staleTime: Infinity,
    // What is kept on the device comes without a network, too.
    networkMode: 'always',
  });
  if (Shown !== undefined) return <Shown {...shown} />;
  if (isError) return <LoadFailed className="m-4" busy={isFetching} onRetry={() => void refetch()} />;
  return (
    <SkeletonDelay label={app('loading')}>
      <div className="p-4">
        <Skeleton height={176} />
      </div>
    </SkeletonDelay>
  );
}
