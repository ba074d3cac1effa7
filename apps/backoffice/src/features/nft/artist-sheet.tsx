import { Person } from '@bourse/ui/person';
import { Sheet } from '@bourse/ui/sheet';
import { Fact } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../base/format/use-format.ts';
import type { DeskArtist } from './nft-desk.ts';

interface ArtistSheetProps {
  readonly of: DeskArtist | null;
  readonly onClose: () => void;
}

/** An artist, whole. */
export function ArtistSheet({ of: artist, onClose }: ArtistSheetProps) {
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
