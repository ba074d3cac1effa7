import { MediaPlayer } from '@bourse/ui/media-player';
import { MediaPoster } from '@bourse/ui/media-poster';
import { useTranslations } from 'use-intl';
import type { Item } from './nft-view.ts';

type Shown = Pick<Item, 'type' | 'media' | 'poster' | 'name'>;

interface ItemPosterProps {
  readonly item: Shown;
  /** Beside a text in a list. */
  readonly small?: boolean;
  readonly className?: string;
}

/** The still picture of a work or a box, beside its name. */
export function ItemPoster({ item, small = false, className = '' }: ItemPosterProps) {
  const t = useTranslations('nft.medium');
  return (
    <MediaPoster
      src={item.poster}
      alt=""
      kind={item.type}
      kindLabel={t(item.type)}
      small={small}
      className={className}
    />
  );
}

interface ItemMediaProps {
  readonly item: Shown & Pick<Item, 'creator'>;
  readonly onRetry: () => void;
}

/** A work as it is: a picture, or a player that begins when somebody wants it to. */
export function ItemMedia({ item, onRetry }: ItemMediaProps) {
  const t = useTranslations('nft');
  const { creator, media, name, poster, type } = item;
  return (
    <MediaPlayer
      kind={type}
      src={media}
      poster={poster}
      alt={creator === '' ? name : t('by', { name, creator })}
      texts={{
        play: t('player.play'),
        pause: t('player.pause'),
        failed: t('player.failed'),
        retry: t('player.retry'),
      }}
      onRetry={onRetry}
      className="overflow-hidden desk:rounded-card"
    />
  );
}
