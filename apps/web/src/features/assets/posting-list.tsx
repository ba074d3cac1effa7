import { type AccountType, walletCalls } from '@bourse/contract/wallet';
import { useFormatter, useTranslations } from 'use-intl';
import { usePages } from '../../base/api/use-pages.ts';
import { HistoryList } from '../../base/parts/history-list.tsx';
import { PostingRow } from './posting-row.tsx';
import { byDay } from './posting-view.ts';

interface PostingListProps {
  /** One account's lines; undefined for all four. */
  readonly account: AccountType | undefined;
  /** One coin's lines; undefined for all. */
  readonly currency: string | undefined;
}

/** The lines of the own accounts under their days, newest first, as many as are asked for. */
export function PostingList({ account, currency }: PostingListProps) {
  const t = useTranslations('assets.records');
  const format = useFormatter();
  const pages = usePages(walletCalls.legalLog, {
    ...(account === undefined ? {} : { type: account }),
    ...(currency === undefined ? {} : { currency }),
  });
  const dayOf = (at: string): string =>
    format.dateTime(Date.parse(at), { year: 'numeric', month: 'short', day: 'numeric' });
  return (
    <HistoryList pages={pages} failed={t('failed')} none={{ title: t('none'), text: t('noneHint') }}>
      {(items) =>
        byDay(items, dayOf).map(({ day, postings }) => (
          <section key={day} className="px-4">
            <h3 className="pt-3 pb-1 text-caption text-t3">{day}</h3>
            <ul>
              {postings.map((posting) => (
                <PostingRow
                  key={posting.id}
                  posting={posting}
                  showsCurrency={currency === undefined}
                  showsAccount={account === undefined}
                  className="border-b border-line"
                />
              ))}
            </ul>
          </section>
        ))
      }
    </HistoryList>
  );
}
