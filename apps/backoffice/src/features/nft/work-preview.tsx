import { nftRarities } from '@bourse/contract/nft-rules';
import { Badge } from '@bourse/ui/badge';
import { Card } from '@bourse/ui/card';
import { MediaPlayer } from '@bourse/ui/media-player';
import { Person } from '@bourse/ui/person';
import { useTranslations } from 'use-intl';
import type { DeskArtist, Draft, Medium } from './nft-desk.ts';

interface WorkPreviewProps {
  readonly draft: Draft;
  readonly medium: Medium | null;
  readonly poster: Medium | null;
  readonly artist: DeskArtist | undefined;
}

/** A work as customers will see it. */
export function WorkPreview({ draft, medium, poster, artist }: WorkPreviewProps) {
  const t = useTranslations('nft');
  const rarity = nftRarities.find((value) => value === draft['rarity']);
  return (
    <Card className="grid gap-3">
      <h2 className="text-label text-t3">{t('preview')}</h2>
      {medium === null ? (
        <p className="grid aspect-square place-items-center rounded-card bg-s3 text-label text-t2">{t('noMedium')}</p>
      ) : (
        <DeskMedia
          of={{
            type: medium.type,
            media: medium.url,
            poster: medium.type === 'image' ? medium.url : poster?.url,
            name: draft['name'] ?? '',
          }}
        />
      )}
      <p className="text-title break-words">{draft['name']}</p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        {artist === undefined ? null : <Person src={artist.picture} name={artist.name} size={24} />}
        <span className="text-label text-t2">{draft['collection']}</span>
        {rarity === undefined ? null : <Badge tone="accent">{t(`rarity.${rarity}`)}</Badge>}
      </p>
      <p className="text-label font-normal break-words whitespace-pre-wrap text-t2">{draft['about']}</p>
    </Card>
  );
}

interface DeskMediaProps {
  readonly of: {
    readonly type: Medium['type'];
    readonly media: string;
    readonly poster: string | undefined;
    readonly name: string;
  };
}

/** A medium as customers see and hear it; a picture opens whole. */
export function DeskMedia({ of: { type, media, poster, name } }: DeskMediaProps) {
  const t = useTranslations('nft');
  const player = (
    <MediaPlayer
      key={media.split('?')[0]}
      kind={type}
      src={media}
      poster={poster}
      alt={name === '' ? t(`kind.${type}`) : name}
      texts={{
        play: t('player.play'),
        pause: t('player.pause'),
        failed: t('player.failed'),
        retry: t('player.retry'),
      }}
      onRetry={() => undefined}
      className="max-w-[420px] overflow-hidden rounded-card"
    />
  );
  if (type !== 'image') return player;
  return (
    <a href={media} target="_blank" rel="noreferrer" className="block">
      {player}
    </a>
  );
}
