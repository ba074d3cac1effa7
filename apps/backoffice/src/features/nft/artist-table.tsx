import { nftStaffCalls } from '@bourse/contract/nft-desk';
import { Person } from '@bourse/ui/person';
import { Sheet } from '@bourse/ui/sheet';
import { Fact } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../base/format/use-format.ts';
import { DeskList } from './desk-list.tsx';
import type { DeskArtist } from './nft-desk.ts';

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

interface ArtistSheetProps {
  readonly of: DeskArtist | null;
  readonly onClose: () => void;
}

function ArtistSheet({ of: artist, onClose }: ArtistSheetProps) {
  const t = useTranslations('nft');
  const app = useTranslations('app');
  const { moment, whole } = useFormat();
  return (
    <Sheet open={artist !== null} onClose={onClose} title={artist?.name ?? t('title')} closeLabel={app('act.close')}>
      {artist === null ? null : (
        <div className="grid gap-4">
          <Person src={artist.picture} name={artist.name} size={72} />
          <div>
            <Fact label={t('field.user')} value={artist.uid} />
            <Fact label={t('view.works')} value={whole(artist.works)} />
            <Fact label={t('column.onSale')} value={whole(artist.on_sale)} />
            <Fact label={t('column.admitted')} value={`${moment(artist.admitted_at)} UTC`} />
          </div>
          <p className="text-label font-normal break-words whitespace-pre-wrap text-t2">{artist.about}</p>
        </div>
      )}
    </Sheet>
  );
}
