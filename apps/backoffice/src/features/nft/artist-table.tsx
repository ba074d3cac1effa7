import { nftStaffCalls } from '@bourse/contract/nft-desk';
import { Person } from '@bourse/ui/person';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../base/format/use-format.ts';
import { ArtistSheet } from './artist-sheet.tsx';
import { DeskList } from './desk-list.tsx';

/** Admitted artists, newest first. */
export function ArtistTable() {
  const t = useTranslations('nft');
  const { moment, whole } = useFormat();
  return (
    <DeskList
      call={nftStaffCalls.artists}
      label={t('view.artists')}
      keyOf={({ uid }) => uid}
      nameOf={({ name }) => name}
      columns={[
        {
          key: 'name',
          head: t('field.artistName'),
          flexible: true,
          cell: (one) => <Person src={one.picture} name={one.name} size={24} />,
        },
        { key: 'user', head: t('field.user'), figures: true, cell: ({ uid }) => uid },
        { key: 'works', head: t('view.works'), figures: true, cell: ({ works }) => whole(works) },
        { key: 'onSale', head: t('column.onSale'), figures: true, desk: true, cell: (one) => whole(one.on_sale) },
        { key: 'admitted', head: t('column.admitted'), desk: true, cell: (one) => moment(one.admitted_at) },
      ]}
      sheet={(artist, onClose) => <ArtistSheet of={artist} onClose={onClose} />}
    />
  );
}
