import { AudioLines, Film, ImagePlay, type LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { useKeptAddress } from './use-kept-address.ts';

/** What a medium is. A picture is seen at once; the others begin when somebody wants them to. */
export type MediaKind = 'image' | 'gif' | 'audio' | 'video';

const ICONS: Readonly<Record<Exclude<MediaKind, 'image'>, LucideIcon>> = {
  gif: ImagePlay,
  audio: AudioLines,
  video: Film,
};

export interface MediaPosterProps {
  /** The still picture; undefined where there is none. */
  readonly src: string | undefined;
  /** What it shows, for who cannot see it; empty where a text beside it says so. */
  readonly alt: string;
  readonly kind: MediaKind;
  /** "Video", for a kind that is more than its picture. */
  readonly kindLabel: string;
  /** Beside a text in a list, where the sign has little room. */
  readonly small?: boolean;
  readonly className?: string;
}

/** The still picture of a medium, square, with a sign of what it is; the ghost of the mark where no picture comes. */
export function MediaPoster(props: MediaPosterProps): ReactElement {
  const { src, alt, kind, kindLabel, small = false, className } = props;
  const { address, hasFailed, onError } = useKeptAddress(src);
  return (
    <span className={classNames('relative block aspect-square overflow-hidden bg-s3', className)}>
      {address === undefined || hasFailed ? (
        <GhostPicture alt={alt} />
      ) : (
        <img
          src={address}
          alt={alt}
          loading="lazy"
          decoding="async"
          draggable={false}
          className="absolute inset-0 size-full object-cover"
          onError={onError}
        />
      )}
      {kind === 'image' ? null : (
        <span
          className={classNames(
            'absolute grid place-items-center bg-[#0b0c1ae0] text-[#f2f3f7]',
            small
              ? 'bottom-1 left-1 size-5 rounded-[3px_10px_10px_3px]'
              : 'bottom-2 left-2 size-7 rounded-[4px_14px_14px_4px]',
          )}
        >
          <Icon of={ICONS[kind]} size={small ? 12 : 16} label={kindLabel} />
        </span>
      )}
    </span>
  );
}

/** Where a picture would be that does not come. */
export function GhostPicture({ alt }: { readonly alt: string }): ReactElement {
  const spoken = alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt };
  return (
    <span {...spoken} className="absolute inset-0 grid place-items-center">
      <svg width="40%" viewBox="0 0 72 56" aria-hidden="true">
        <path d="M8 6h38a10 10 0 0 1 0 20H8z" className="fill-sel" />
        <path d="M8 30h46a10 10 0 0 1 0 20H8z" className="fill-sel" />
      </svg>
    </span>
  );
}
