import { walletCalls } from '@bourse/contract/wallet';
import { Button } from '@bourse/ui/button';
import { useFormatter, useTranslations } from 'use-intl';
import { usePages } from '../../../base/api/use-pages.ts';
import { HistoryList } from '../../../base/parts/history-list.tsx';
import { PostingRow } from '../posting-row.tsx';
import { byDay, postingDecimals } from '../posting-view.ts';
import type { FilterFields } from './record-filter.ts';

interface PostingListProps {
  readonly fields: FilterFields;
  /** Takes the filters back; null where none is set. */
  readonly onClear: (() => void) | null;
}

/** The lines of the own accounts under their days, newest first, as many as are asked for. */
export function PostingList({ fields, onClear }: PostingListProps) {
  const t = useTranslations('assets.records');
  const format = useFormatter();
  const pages = usePages(walletCalls.bill, fields);
  const dayOf = (at: string): string =>
    format.dateTime(Date.parse(at), { year: 'numeric', month: 'short', day: 'numeric' });
  const none =
    onClear === null
      ? { title: t('none'), text: t('noneHint') }
      : {
          title: t('noMatch'),
          text: t('noMatchHint'),
          action: (
            <Button size="desk" onClick={onClear}>
              {t('clear')}
            </Button>
          ),
        };
  return (
    <HistoryList pages={pages} failed={t('failed')} none={none}>
      {(items) => {
        const decimals = postingDecimals(items);
        return byDay(items, dayOf).map(({ day, postings }) => (
          <section key={day} className="px-4">
            <h3 className="pt-3 pb-1 text-caption text-t3">{day}</h3>
            <ul>
              {postings.map((posting) => (
                <PostingRow
                  key={posting.id}
                  posting={posting}
                  decimals={decimals(posting.currency)}
                  showsCurrency={fields.currency === undefined}
                  showsAccount={fields.account === undefined}
                  className="border-b border-line"
                />
              ))}
            </ul>
          </section>
        ));
      }}
    </HistoryList>
  );
}
