import { rewardsCalls } from '@bourse/contract/rewards';
import { Badge } from '@bourse/ui/badge';
import { ListRow } from '@bourse/ui/list-row';
import { Slab } from '@bourse/ui/slab';
import { useFormatter, useTranslations } from 'use-intl';
import { usePages } from '../../base/api/use-pages.ts';
import { useMoment } from '../../base/money/use-moment.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { HistoryList } from '../../base/parts/history-list.tsx';
import { percentOf, type RebateLine } from './rewards-view.ts';

/** Who came by the own code, or by a code of these. */
export function InvitedList({ level }: { readonly level: 1 | 2 }) {
  const t = useTranslations('rewards.share');
  const momentOf = useMoment();
  const pages = usePages(rewardsCalls.invited, { level: level.toString() });
  return (
    <HistoryList pages={pages} none={{ title: t('nobody'), text: t(level === 1 ? 'nobodyHint' : 'nobodySecond') }}>
      {(items) => (
        <Slab>
          {items.map(({ id, name, created_at: at }) => (
            <ListRow key={id} title={name} subtitle={<time dateTime={at}>{momentOf(at)}</time>} />
          ))}
        </Slab>
      )}
    </HistoryList>
  );
}

/** What was paid for each day, and what was not. */
export function RebateList() {
  const t = useTranslations('rewards.share');
  const pages = usePages(rewardsCalls.rebates, {});
  return (
    <HistoryList pages={pages} none={{ title: t('noRebates'), text: t('noRebatesHint') }}>
      {(items) => (
        <Slab>
          {items.map((line) => (
            <RebateRow key={line.id} line={line} />
          ))}
        </Slab>
      )}
    </HistoryList>
  );
}

function RebateRow({ line }: { readonly line: RebateLine }) {
  const t = useTranslations('rewards.share');
  const numbers = useNumbers();
  const format = useFormatter();
  const { day, name, level, fee, share, number, currency, state } = line;
  const date = format.dateTime(Date.parse(day), { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });
  return (
    <ListRow
      title={
        <>
          {name} <span className="font-normal text-t3">{t('level', { level })}</span>
        </>
      }
      subtitle={
        <>
          <time dateTime={day}>{date}</time>
          {' · '}
          {t('ofFee', { share: numbers.whole(percentOf(share)), fee: numbers.whole(fee), currency })}
        </>
      }
      tail={state === 'paid' ? `+${numbers.whole(number)}\u00a0${currency}` : undefined}
      subtail={<Badge tone={state === 'paid' ? 'good' : 'warn'}>{t(`state.${state}`)}</Badge>}
    />
  );
}
