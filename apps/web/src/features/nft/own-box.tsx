import { nftCalls } from '@bourse/contract/nft';
import { Button } from '@bourse/ui/button';
import { Note } from '@bourse/ui/note';
import { Skeleton } from '@bourse/ui/skeleton';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useFeedState } from '../../base/market/use-feed-state.ts';
import { ActNotes } from '../../base/parts/act-notes.tsx';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { SignedOut } from '../../base/parts/signed-out.tsx';
import { useSession } from '../../base/session/session.ts';
import { DrawnBy } from '../product-kit/drawn-by.tsx';
import { BoxResultCard } from './box-result.tsx';
import { useMoneyAct } from './use-money-act.ts';

interface OwnBoxProps {
  readonly code: string;
  /** The order by which it was bought. */
  readonly order: string;
}

/** An own box: opened at a press, and then what was in it with its proof. */
export function OwnBox(props: OwnBoxProps) {
  const t = useTranslations('nft.box');
  const isVisitor = useSession(({ token }) => token === null);
  const read = useCall(nftCalls.boxResult, { id: props.order }, { enabled: !isVisitor, staleTimeMs: Infinity });
  if (isVisitor) return <SignedOut isPart />;
  return (
    <section aria-labelledby="nft-own-box" className="grid gap-3 rounded-card p-4 surface-1 desk:p-5">
      <h2 id="nft-own-box" className="text-heading">
        {t('title')}
      </h2>
      {read.data !== undefined ? (
        <BoxResultCard result={read.data} />
      ) : read.error === null ? (
        <Skeleton height={120} />
      ) : read.error.code === 'NOT_FOUND' ? (
        <Unopened {...props} onOpened={() => void read.refetch()} />
      ) : (
        <LoadFailed className="" error={read.error} busy={read.isFetching} onRetry={() => void read.refetch()} />
      )}
    </section>
  );
}

function Unopened({ code, order, onOpened }: OwnBoxProps & { readonly onOpened: () => void }) {
  const t = useTranslations('nft.box');
  const act = useTranslations('nft.act');
  const isOffline = useFeedState() === 'offline';
  const odds = useCall(nftCalls.odds, { code });
  const opening = useMoneyAct(nftCalls.openBox, { code, id: order }, onOpened);
  return (
    <>
      <p className="text-label font-normal text-pretty text-t2">{t('text')}</p>
      {odds.data === undefined ? null : <DrawnBy beacon={odds.data.beacon} trust={odds.data.trust} />}
      <ActNotes state={opening.state} refused={opening.refused} />
      {isOffline ? <Note tone="warn">{act('offline')}</Note> : null}
      <Button tone="primary" full busy={opening.state !== 'idle'} disabled={isOffline} onClick={opening.send}>
        {t('open')}
      </Button>
    </>
  );
}
