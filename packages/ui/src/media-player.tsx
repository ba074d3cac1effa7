import { Pause, Play } from 'lucide-react';
import { type ReactElement, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { GhostPicture, type MediaKind } from './media-poster.tsx';
import { Note } from './note.tsx';
import { useKeptAddress } from './use-kept-address.ts';

/** The words of a player. */
export interface MediaTexts {
  readonly play: string;
  readonly pause: string;
  /** "This file could not be played." */
  readonly failed: string;
  readonly retry: string;
}

export interface MediaPlayerProps {
  readonly kind: MediaKind;
  /** Where the medium itself is read, in pieces where it is long. */
  readonly src: string;
  /** The still picture that stands there until it begins. */
  readonly poster: string | undefined;
  /** What it shows or plays, for who cannot see or hear it. */
  readonly alt: string;
  readonly texts: MediaTexts;
  /** Asked for another address after one has failed. */
  readonly onRetry: () => void;
  readonly className?: string;
}

const frame = 'relative overflow-hidden bg-[#0b0c1a]';
const still = 'block aspect-square w-full object-contain';

/** A medium in its frame. Nothing moves or sounds before somebody begins it. */
export function MediaPlayer(props: MediaPlayerProps): ReactElement {
  const { texts, onRetry, className } = props;
  const medium = useKeptAddress(props.src);
  const again = (): void => {
    medium.forgive();
    onRetry();
  };
  const part = { ...props, src: medium.address ?? props.src, onError: medium.onError };
  return (
    <figure className={className}>
      {medium.hasFailed ? (
        <>
          <div className={frame}>
            <Still poster={props.poster} alt={props.alt} />
          </div>
          <Note
            tone="bad"
            urgent
            className="m-2"
            action={
              <Button size="small" onClick={again}>
                {texts.retry}
              </Button>
            }
          >
            {texts.failed}
          </Note>
        </>
      ) : props.kind === 'image' ? (
        <div className={frame}>
          <img src={part.src} alt={props.alt} decoding="async" className={still} onError={medium.onError} />
        </div>
      ) : props.kind === 'gif' ? (
        <Gif {...part} />
      ) : (
        <Timed {...part} />
      )}
    </figure>
  );
}

type PartProps = MediaPlayerProps & { readonly onError: () => void };

function Still({ poster, alt }: { readonly poster: string | undefined; readonly alt: string }): ReactElement {
  const { address, hasFailed, onError } = useKeptAddress(poster);
  if (address === undefined || hasFailed) {
    return (
      <span className="relative block aspect-square">
        <GhostPicture alt={alt} />
      </span>
    );
  }
  return <img src={address} alt={alt} decoding="async" className={still} onError={onError} />;
}

/** A moving picture that stands still until it is begun. */
function Gif({ src, poster, alt, texts, onError }: PartProps): ReactElement {
  const [isMoving, setMoving] = useState(false);
  return (
    <div className={frame}>
      {isMoving ? <img src={src} alt={alt} className={still} onError={onError} /> : <Still poster={poster} alt={alt} />}
      <PlayButton
        label={isMoving ? texts.pause : texts.play}
        isPlaying={isMoving}
        isAside={isMoving}
        onPress={() => setMoving(!isMoving)}
      />
    </div>
  );
}

/** Sound or a film: the browser's own controls once it has begun, in front of its picture. */
function Timed({ kind, src, poster, alt, texts, onError }: PartProps): ReactElement {
  const player = useRef<HTMLVideoElement>(null);
  const [hasBegun, setBegun] = useState(false);
  const isSound = kind === 'audio';
  const begin = (): void => {
    setBegun(true);
    player.current?.play().catch(() => setBegun(false));
  };
  return (
    <div className={frame}>
      {isSound ? <Still poster={poster} alt="" /> : null}
      {/* A work of art has no captions; what it is stands beside it. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={player}
        src={src}
        poster={isSound ? undefined : poster}
        aria-label={alt}
        controls={hasBegun}
        preload="none"
        playsInline
        className={isSound ? classNames('block h-14 w-full', !hasBegun && 'sr-only') : still}
        onError={onError}
      />
      {hasBegun ? null : <PlayButton label={texts.play} isPlaying={false} isAside={false} onPress={begin} />}
    </div>
  );
}

interface PlayButtonProps {
  readonly label: string;
  readonly isPlaying: boolean;
  /** In the corner, out of the way of what is seen. */
  readonly isAside: boolean;
  readonly onPress: () => void;
}

function PlayButton({ label, isPlaying, isAside, onPress }: PlayButtonProps): ReactElement {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className={classNames(
        'absolute grid place-items-center bg-[#0b0c1ae0] text-[#f2f3f7] transition-colors duration-(--dur-2) hover:bg-[#0b0c1a]',
        isAside
          ? 'bottom-3 left-3 size-11 rounded-[6px_22px_22px_6px]'
          : 'top-1/2 left-1/2 h-16 w-[72px] -translate-x-1/2 -translate-y-1/2 rounded-[10px_32px_32px_10px]',
      )}
    >
      <Icon of={isPlaying ? Pause : Play} size={isAside ? 20 : 28} filled={!isPlaying} />
    </button>
  );
}
