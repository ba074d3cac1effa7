import type { leverCalls } from '@bourse/contract/lever';
import type { OutputOf } from '@bourse/contract/call';
import { Icon } from '@bourse/ui/icon';
import { BadgeCheck } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useMoment } from '../../base/money/use-moment.ts';
import { AppLink } from '../../base/router/app-link.tsx';
import { rateText } from './funding-view.ts';
import { useFigures } from './use-figures.ts';

/** What a position got and paid, hour by hour, each with the way to check it; nothing where it had none. */
export function FundingPayments({ position }: { readonly position: OutputOf<typeof leverCalls.detail> }) {
  const t = useTranslations('lever.funding');
  const figures = useFigures();
  const momentOf = useMoment();
  const { fundings, currency } = position;
  if (fundings.length === 0) return null;
  return (
    <section aria-label={t('payments')}>
      <h3 className="mb-1 text-label font-semibold">{t('payments')}</h3>
      <ul>
        {fundings.map(({ id, at, rate, amount, evidence }) => (
          <li key={id} className="flex items-center justify-between gap-3 border-t border-line py-2 text-label">
            <time dateTime={at} className="num min-w-0 text-t2">
              {momentOf(at)}
            </time>
            <span className="flex flex-none items-center gap-3">
              <span className="num text-end">
                <span className="block">{`${figures.numbers.signed(amount, 4)}\u00a0${currency}`}</span>
                <span className="block text-caption text-t3">{rateText(figures.numbers, rate)}</span>
              </span>
              <AppLink
                to="/pages/verify/verify"
                search={{ id: evidence }}
                aria-label={t('verify', { time: momentOf(at) })}
                className="grid size-11 place-items-center text-accent-text"
              >
                <Icon of={BadgeCheck} size={18} />
              </AppLink>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
