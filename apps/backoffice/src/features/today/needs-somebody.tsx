import { Badge } from '@bourse/ui/badge';
import { Card } from '@bourse/ui/card';
import { useTranslations } from 'use-intl';
import { useMember } from '../../base/api/use-call.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { linkTo } from '../../base/router/place.ts';
import { pagesOf } from '../../base/manifests/registered.ts';
import type { Today } from './today.ts';

/** What should not be there at all. */
const failures = ['networks', 'clocks', 'dueFailed', 'jobsFailed', 'complaints'] as const;

/** What waits for somebody, each with the way to it. */
export function NeedsSomebody({ of: figures }: { readonly of: Today }) {
  const t = useTranslations('today');
  const format = useFormat();
  const member = useMember();
  const mayOpen = (name: string): boolean => {
    const grant = pagesOf().find((one) => one.name === name)?.page?.grant;
    return grant === undefined || member?.grants.includes(grant) === true;
  };
  const rows = [
    { name: 'requests', place: 'requests', count: figures.requests_open },
    { name: 'verifications', place: 'verification', count: figures.verifications_waiting },
    { name: 'recoveries', place: 'recoveries', count: figures.recoveries_open },
    { name: 'withdrawals', place: 'withdrawals', count: figures.withdrawals_waiting },
    { name: 'networks', place: 'networks', count: figures.networks_waiting },
    { name: 'fiat', place: 'fiat', count: figures.fiat_waiting },
    { name: 'chats', place: 'support', count: figures.chats_waiting },
    { name: 'disputes', place: 'c2c', count: figures.disputes_waiting },
    { name: 'cases', place: 'cases', count: figures.cases_open },
    { name: 'clocks', place: 'health', count: figures.clocks_differ },
    { name: 'dueFailed', place: 'health', count: figures.due_failed },
    { name: 'dueLate', place: 'health', count: figures.due_late },
    { name: 'jobsFailed', place: 'health', count: figures.jobs_failed },
    { name: 'complaints', place: 'complaints', count: figures.complaints_overdue },
    { name: 'restricted', place: 'customers', count: figures.customers_restricted },
  ] as const;
  return (
    <Card>
      <h2 className="flex items-center justify-between gap-2 text-heading">
        {t('needs')}
        <Badge tone={figures.halted ? 'bad' : 'good'}>{t(figures.halted ? 'halted' : 'moving')}</Badge>
      </h2>
      <p className="mt-1 text-caption break-words text-t3">
        {figures.halted
          ? (figures.halt_reason ?? '')
          : figures.ledger_checked_at !== null && t('checked', { at: format.moment(figures.ledger_checked_at) })}
      </p>
      <ul className="mt-2">
        {rows.map(({ name, place, count }) => {
          const isBad = count > 0 && failures.some((one) => one === name);
          const text = (
            <>
              <span className="min-w-0 text-t2">{t(`row.${name}`)}</span>
              <span className={isBad ? 'num font-semibold text-bad' : 'num font-semibold'}>{format.whole(count)}</span>
            </>
          );
          const look = 'flex min-h-11 items-center desk:min-h-9 justify-between gap-3 border-t border-line text-label';
          return (
            <li key={name}>
              {mayOpen(place) ? (
                <a href={linkTo(place)} className={`${look} hover:text-t1`}>
                  {text}
                </a>
              ) : (
                <span className={look}>{text}</span>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
