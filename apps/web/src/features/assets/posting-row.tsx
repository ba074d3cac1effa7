import { Delta } from '@bourse/ui/delta';
import { useFormatter, useTranslations } from 'use-intl';
import { usePreferences } from '../../base/preferences/preferences.ts';
import { ShownAmount } from '../../base/money/shown-amount.tsx';
import { useNumbers } from '../../base/money/use-money.ts';
import { numberOf, type Posting } from './posting-view.ts';
import { useKindText } from './use-kind-text.ts';

interface PostingRowProps {
  readonly posting: Posting;
  /** So many its list gives to figures of its coin. */
  readonly decimals: number;
  /** Left out where the page is about one coin. */
  readonly showsCurrency: boolean;
  readonly showsAccount: boolean;
  /** Where the lines do not stand under their days. */
  readonly showsDay?: boolean;
  readonly className?: string;
}

/** One line of an account: what happened, when, and by how much. */
export function PostingRow({
  posting,
  decimals,
  showsCurrency,
  showsAccount,
  showsDay = false,
  className = '',
}: PostingRowProps) {
  const accounts = useTranslations('app.account');
  const numbers = useNumbers();
  const format = useFormatter();
  const isHidden = usePreferences(({ hideAmounts }) => hideAmounts);
  const { kind, number, currency, account, reference, created_at: at } = posting;
  const what = useKindText(kind);
  const amount = number.startsWith('-') ? numbers.fixed(number, decimals) : `+${numbers.fixed(number, decimals)}`;
  const time = format.dateTime(Date.parse(at), {
    ...(showsDay ? { month: 'short', day: 'numeric' } : {}),
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: false,
  });
  const facts = [time, ...(showsAccount ? [accounts(account)] : [])].join(' \u00b7 ');
  return (
    <li className={`flex min-h-15 items-center gap-3 py-2 ${className}`}>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{what}</span>
        <span className="num block truncate text-caption text-t3">
          <time dateTime={at}>{facts}</time>
        </span>
      </span>
      <span className="min-w-0 text-end">
        <span className="block">
          {isHidden ? <ShownAmount text={amount} /> : <Delta kind="money" text={amount} />}
          {showsCurrency ? <span className="text-label font-normal text-t3"> {currency}</span> : null}
        </span>
        <span className="num block truncate text-caption text-t3">{numberOf(reference)}</span>
      </span>
    </li>
  );
}
