import { receiptCalls } from '@bourse/contract/receipts';
import type { CallError } from '@bourse/client/call-error';
import { EmptyState } from '@bourse/ui/empty-state';
import { Icon } from '@bourse/ui/icon';
import { ListRowButton } from '@bourse/ui/list-row';
import { Skeleton, SkeletonDelay } from '@bourse/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callOrThrow } from '../../base/api/api.ts';
import { usePages } from '../../base/api/use-pages.ts';
import { useMoment } from '../../base/money/use-moment.ts';
import { HistoryList } from '../../base/parts/history-list.tsx';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import type { WantedReceipt } from '../../base/receipt-name.ts';
import { AppLink } from '../../base/router/app-link.tsx';
import { buttonClass } from '@bourse/ui/button-class';
import { useSession } from '../../base/session/session.ts';
import { ReceiptFindings } from './receipt-findings.tsx';
import { useActName } from './use-act-name.ts';

/** An own receipt by the name that led here. */
export function NamedReceipt({ wanted }: { readonly wanted: WantedReceipt }) {
  const t = useTranslations('proof.receipts');
  const app = useTranslations('app.state');
  const isSignedIn = useSession(({ token }) => token !== null);
  const read = useQuery({
    queryKey: [receiptCalls.one.name, wanted],
    queryFn: ({ signal }) => callOrThrow(receiptCalls.one, wanted, { signal }),
    enabled: isSignedIn,
    staleTime: Infinity,
  });
  const error = read.error as CallError | null; // what callOrThrow throws
  if (!isSignedIn || error?.code === 'NOT_FOUND') return <EmptyState title={t('unknown')} text={t('unknownText')} />;
  if (error !== null) {
    return <LoadFailed className="" error={error} busy={read.isFetching} onRetry={() => void read.refetch()} />;
  }
  if (read.data === undefined) {
    return (
      <SkeletonDelay label={app('loading')}>
        <Skeleton height={300} />
      </SkeletonDelay>
    );
  }
  return <ReceiptFindings receipt={read.data.receipt} />;
}

/** All receipts of the customer, newest first; one that is pressed is checked. */
export function OwnReceipts() {
  const t = useTranslations('proof.receipts');
  const actName = useActName();
  const momentOf = useMoment();
  const [open, setOpen] = useState<string | null>(null);
  const pages = usePages(receiptCalls.list, {});
  return (
    <section aria-label={t('own')} className="slab">
      <h2 className="px-4 pt-3 pb-2 text-label font-semibold">{t('own')}</h2>
      <HistoryList pages={pages} none={{ title: t('none'), text: t('noneText') }}>
        {(items) => (
          <ul>
            {items.map(({ id, kind, subject, signed_at: at, receipt }) => (
              <li key={id}>
                <ListRowButton
                  lead={<Icon of={ShieldCheck} size={20} className="text-t3" />}
                  title={actName(kind)}
                  subtitle={<time dateTime={at}>{momentOf(at)}</time>}
                  tail={<span className="num text-caption text-t2">{subject}</span>}
                  aria-expanded={open === id}
                  onClick={() => setOpen(open === id ? null : id)}
                />
                {open === id ? (
                  <div className="grid gap-3 px-4 pb-4">
                    <ReceiptFindings receipt={receipt} />
                  </div>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </HistoryList>
    </section>
  );
}

/** The way to the own receipts, for whoever is signed in. */
export function OwnReceiptsLink() {
  const t = useTranslations('proof.receipts');
  const isSignedIn = useSession(({ token }) => token !== null);
  if (!isSignedIn) return null;
  return (
    <AppLink to="/pages/verify/verify" search={{ id: 'receipts' }} className={buttonClass({})}>
      {t('own')}
    </AppLink>
  );
}
