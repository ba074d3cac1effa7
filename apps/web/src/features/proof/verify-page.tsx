import { Badge } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { HashText } from '@bourse/ui/hash-text';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { saveFile } from '@bourse/ui/save-file';
import { Skeleton, SkeletonDelay } from '@bourse/ui/skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Check, CircleAlert, CircleHelp } from 'lucide-react';
import { Icon } from '@bourse/ui/icon';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { trustIn } from '../../../../../tools/verify/beacon-steps.ts';
import { pairsIn } from '../../../../../tools/verify/evidence.ts';
import { ownSourcesIn } from '../../../../../tools/verify/own-sources.ts';
import { platformSha256, recompute, type Step } from '../../../../../tools/verify/recompute.ts';
import { useMoment } from '../../base/money/use-moment.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { readReceiptName } from '../../base/receipt-name.ts';
import { redirect } from '../../base/router/navigation.ts';
import { useSearch } from '../../base/router/use-search.ts';
import { GetScript } from './get-script.tsx';
import { GivenReceipt } from './given-receipt.tsx';
import { NamedReceipt, OwnReceipts, OwnReceiptsLink } from './own-receipts.tsx';
import { PublishedHead } from './published-head.tsx';
import { type Told, useEvidence } from './use-evidence.ts';

/** Computes a settlement again on the reader's device. */
export function VerifyPage() {
  const t = useTranslations('proof');
  const { id = '' } = useSearch('/pages/verify/verify');
  const receipt = readReceiptName(id);
  if (receipt !== null || id === 'receipts') {
    return (
      <div className="mx-auto w-full max-w-[688px] pb-8 desk:px-5">
        <PageHeader title={t('receipts.title')} />
        <div className="grid gap-4 px-4">
          <p className="text-label text-t2">{t('receipts.intro')}</p>
          {receipt === null ? <OwnReceipts /> : <NamedReceipt key={id} wanted={receipt} />}
        </div>
      </div>
    );
  }
  return (
    <div className="mx-auto w-full max-w-[688px] pb-8 desk:px-5">
      <PageHeader title={t('title')} />
      <div className="grid gap-4 px-4">
        <p className="text-label text-t2">{t('intro')}</p>
        <Asked key={`asked ${id}`} id={id} />
        {id === '' ? null : <Checked key={id} id={id} />}
        <GivenReceipt />
        <OwnReceiptsLink />
        <PublishedHead />
      </div>
    </div>
  );
}

/** Which settlement: another one in the address, as after going back, is written here, too. */
function Asked({ id }: { readonly id: string }) {
  const t = useTranslations('proof');
  const [text, setText] = useState(id);
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        redirect('/pages/verify/verify', { id: text.trim().toLowerCase() });
      }}
    >
      <Input
        label={t('id')}
        hint={t('idHint')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" tone="primary" disabled={text.trim() === ''}>
        {t('check')}
      </Button>
    </form>
  );
}

function Checked({ id }: { readonly id: string }) {
  const t = useTranslations('proof');
  const app = useTranslations('app.state');
  const read = useEvidence(id);
  const found = useQuery({
    queryKey: ['recomputed', id, read.data?.hash, read.data?.ticks.length],
    queryFn: () => recompute(read.data as Told, platformSha256()), // enabled only with an answer
    enabled: read.data !== undefined,
    networkMode: 'always',
    placeholderData: keepPreviousData,
  });
  if (read.error !== null && read.error.code === 'NOT_FOUND')
    return <EmptyState title={t('unknown')} text={t('unknownText')} />;
  if (read.error !== null && !read.isFetchNextPageError)
    return <LoadFailed className="" error={read.error} busy={read.isFetching} onRetry={() => void read.refetch()} />;
  if (read.data === undefined || found.data === undefined) {
    return (
      <SkeletonDelay label={app('loading')}>
        <div className="grid gap-4">
          <Skeleton height={46} />
          <Skeleton height={560} />
        </div>
      </SkeletonDelay>
    );
  }
  return (
    <Findings
      evidence={read.data}
      steps={found.data}
      earlier={
        <Button busy={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          {t('earlier')}
        </Button>
      }
    />
  );
}

const looks = {
  fits: { icon: Check, tone: 'text-good' },
  wrong: { icon: CircleAlert, tone: 'text-bad' },
  open: { icon: CircleHelp, tone: 'text-t3' },
} as const;

/** So many of the newest ticks are listed; the file has all. */
const listed = 100;

interface FindingsProps {
  readonly evidence: Told;
  readonly steps: readonly Step[];
  /** What reads earlier ticks, where there are some. */
  readonly earlier: ReactNode;
}

function Findings({ evidence, steps, earlier }: FindingsProps) {
  const t = useTranslations('proof');
  const momentOf = useMoment();
  const own = ownSourcesIn(evidence);
  const isBad = steps.some(({ fits }) => fits === false);
  const isWithoutHashes = steps.some(({ name, fits }) => name === 'hashes' && fits === null);
  return (
    <>
      <Note tone={isBad ? 'bad' : 'accent'} urgent>
        {t(isBad ? 'bad' : 'good')}
      </Note>
      {own.length === 0 ? null : <Note tone="warn">{t('ownSource', { venues: own.join(', ') })}</Note>}
      {trustIn(evidence) === 'operator' ? <Note tone="warn">{t('operator')}</Note> : null}
      {isWithoutHashes ? <Note tone="warn">{t('noHashes')}</Note> : null}
      {evidence.earlier === null ? null : (
        <>
          <Note tone="warn">{t('earlierNote', { count: evidence.ticks.length })}</Note>
          {earlier}
        </>
      )}
      <section aria-label={t('steps')} className="slab">
        <h2 className="px-4 pt-3 pb-2 text-label font-semibold">{t('steps')}</h2>
        <ul>
          {steps.map(({ name, fits, computed, told }) => {
            const look = looks[fits === null ? 'open' : fits ? 'fits' : 'wrong'];
            return (
              <li key={name} className="flex items-start gap-3 px-4 py-3">
                <Icon of={look.icon} size={18} className={look.tone} />
                <span className="min-w-0 flex-1">
                  <span className="block text-label">{t(`step.${name}`)}</span>
                  {computed === null && told === null ? null : (
                    <span className="num block text-caption break-all whitespace-normal text-t2">
                      {fits === false ? `${computed ?? '\u2014'} \u2260 ${told ?? '\u2014'}` : computed}
                    </span>
                  )}
                </span>
              </li>
            );
          })}
        </ul>
      </section>
      <section aria-label={t('ticks')} className="slab">
        <h2 className="px-4 pt-3 pb-2 text-label font-semibold">{t('ticks')}</h2>
        <ul>
          {evidence.ticks.slice(-listed).map((tick) => (
            <li key={tick.tick_id} className="flex items-center gap-3 px-4 py-2">
              <span className="min-w-0 flex-1">
                <span className="num block text-label">{t('tick', { id: tick.tick_id })}</span>
                <time dateTime={tick.at} className="num block text-caption text-t3">
                  {momentOf(tick.at)}
                </time>
                <HashText text={tick.hash} className="block text-t3" />
              </span>
              <Price of={priceIn(tick, evidence.settlement)} />
            </li>
          ))}
        </ul>
      </section>
      <Button onClick={() => saveFile(nameOf(evidence), [JSON.stringify(evidence, null, 2)], 'application/json')}>
        {t('download')}
      </Button>
      <GetScript text={t('script')} />
    </>
  );
}

function Price({ of: price }: { readonly of: string | undefined }) {
  const numbers = useNumbers();
  return (
    <Badge>
      <span className="num">{price === undefined ? '\u2014' : numbers.whole(price)}</span>
    </Badge>
  );
}

const nameOf = ({ reference }: Told): string => `${reference.replace(/[^a-z0-9]+/gi, '-')}.json`;

/** The pair that a settlement is of; a draw is of none, and a cross account of several. */
function symbolOf(settlement: Told['settlement']): string | undefined {
  if (settlement === null || settlement.kind === 'draw' || settlement.kind === 'box') return undefined;
  if (settlement.kind === 'beacon_draw' || settlement.kind === 'beacon_box') return undefined;
  if (settlement.kind === 'cross') return settlement.positions[0]?.symbol;
  if (settlement.kind === 'loan') return settlement.pledge_symbol ?? settlement.loan_symbol ?? undefined;
  return settlement.symbol;
}

/** The price of a pair in a tick, or of the first one: of a contract its mark price. */
function priceIn(tick: Told['ticks'][number], settlement: Told['settlement']): string | undefined {
  const pairs = pairsIn(tick);
  const wanted = symbolOf(settlement);
  const pair = pairs.find(({ symbol }) => symbol === wanted) ?? pairs[0];
  const isMarked =
    settlement !== null &&
    !['seconds', 'dual', 'draw', 'box', 'beacon_draw', 'beacon_box', 'loan', 'quiz'].includes(settlement.kind);
  return isMarked ? pair?.mark?.price : pair?.price;
}
