import type { frozenRequest } from '@bourse/contract/approval';
import { summaryEvidence, summaryFields } from '@bourse/contract/summary-fields';
import { ApprovalDiff } from '@bourse/ui/approval-diff';
import { HashText } from '@bourse/ui/hash-text';
import { Fact } from '@bourse/ui/stat';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type * as z from 'zod/mini';
import { useFormat } from '../../base/format/use-format.ts';
import { linkTo } from '../../base/router/place.ts';
import { hashOf } from '../../base/session/signing-key.ts';

/** What was written down when it was asked for. */
export type Frozen = z.output<typeof frozenRequest>;

const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

interface SummaryViewProps {
  readonly frozen: Frozen;
  /** Whether what changes is shown beside it, in the words of its feature. */
  readonly isDescribed: boolean;
}

/** The money, the people and the evidence of a request, as they stood when it was asked for. */
export function SummaryView({ frozen, isDescribed }: SummaryViewProps) {
  const t = useTranslations('requests.summary');
  const { decimal, time } = useFormat();
  const readable = (value: string | null): string | null =>
    value !== null && isTime.test(value) ? time(value) : value;
  const nameOf = usePlaceName();
  const { customer, amount, from, to, balances = [], changes = [], evidence = [] } = frozen.summary;
  const heads = { before: t('before'), after: t('after') };
  return (
    <div className="grid gap-2">
      {amount !== undefined && (
        <p className="num text-title font-semibold">
          {decimal(amount.number)} {amount.currency}
        </p>
      )}
      <div>
        {customer !== undefined && (
          <Fact
            label={t('customer')}
            value={
              <a className="text-accent-text hover:text-t1" href={linkTo('customers', customer.id)}>
                <Words>{[customer.mail, customer.name, `#${customer.id}`].filter(Boolean).join(', ')}</Words>
              </a>
            }
          />
        )}
        {from !== undefined && <Fact label={t('from')} value={<Words>{nameOf(from)}</Words>} />}
        {to !== undefined && (amount !== undefined || !isDescribed) && (
          <Fact label={t(amount === undefined ? 'about' : 'to')} value={<Words>{nameOf(to)}</Words>} />
        )}
        {evidence.map(({ what, text }) => (
          <Fact key={`${what}${text}`} label={evidenceName(t, what)} value={<Words>{text}</Words>} />
        ))}
      </div>
      {balances.length > 0 && (
        <ApprovalDiff
          label={t('balances')}
          heads={heads}
          rows={balances.map(({ account, currency, before, after }) => ({
            key: `${account} ${currency}`,
            label: `${nameOf(account)}, ${currency}`,
            before: decimal(before),
            after: decimal(after),
          }))}
        />
      )}
      {!isDescribed && changes.length > 0 && (
        <ApprovalDiff
          label={t('changes')}
          heads={heads}
          rows={changes.map(({ field, before, after }) => ({
            key: field,
            label: fieldName(t, field),
            before: readable(before),
            after: readable(after),
          }))}
        />
      )}
    </div>
  );
}

function Words({ children }: { readonly children: ReactNode }) {
  return <span className="break-words whitespace-normal [overflow-wrap:anywhere]">{children}</span>;
}

/** The words for a place of money, such as `available` or `pool:goodwill`; what has none stands as it is. */
function usePlaceName(): (place: string) => string {
  const t = useTranslations('requests.summary.place');
  return (place) => {
    if (place.startsWith('pool:')) return t('pool', { name: place.slice('pool:'.length) });
    switch (place) {
      case 'available':
      case 'held':
      case 'change':
      case 'treasury':
      case 'escrow':
      case 'buyer':
      case 'seller':
        return t(place);
      default:
        return place;
    }
  };
}

function evidenceName(t: ReturnType<typeof useTranslations<'requests.summary'>>, what: string): string {
  const known = summaryEvidence.find((one) => one === what);
  return known === undefined ? what : t(`evidence.${known}`);
}

/** The words for a field; what a request of an earlier release names otherwise stands as it is. */
function fieldName(t: ReturnType<typeof useTranslations<'requests.summary'>>, field: string): string {
  const known = summaryFields.find((one) => one === field);
  return known === undefined ? field : t(`field.${known}`);
}

/** The hash that whoever approves signs. */
export function SignedHash({ text }: { readonly text: string }) {
  const t = useTranslations('requests.summary');
  const { data } = useQuery({ queryKey: ['hash of what was shown', text], queryFn: () => hashOf(text) });
  if (data === undefined) return null;
  return (
    <p className="text-caption text-t3">
      {t('hash')} <HashText text={data} />
    </p>
  );
}
