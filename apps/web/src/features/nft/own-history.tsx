import { nftCalls } from '@bourse/contract/nft';
import { ListRow } from '@bourse/ui/list-row';
import { Slab } from '@bourse/ui/slab';
import { useTranslations } from 'use-intl';
import { usePages } from '../../base/api/use-pages.ts';
import { HistoryList } from '../../base/parts/history-list.tsx';
import { useNftFigures } from './use-nft-figures.ts';

/** The own offers, bids, purchases and sales, newest first. */
export function OwnHistory() {
  const t = useTranslations('nft.history');
  const { money, when } = useNftFigures();
  const pages = usePages(nftCalls.mySaleLog, {});
  return (
    <HistoryList pages={pages} none={{ title: t('noneOwn') }}>
      {(lines) => (
        <Slab>
          {lines.map(({ at, currency, id, kind, name, price }) => (
            <ListRow
              key={id}
              title={name}
              subtitle={
                <>
                  {t(`kind.${kind}`)} · <time dateTime={at}>{when(at)}</time>
                </>
              }
              tail={money(price, currency)}
            />
          ))}
        </Slab>
      )}
    </HistoryList>
  );
}
