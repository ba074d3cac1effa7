import type { ReactElement } from 'react';
import { MediaPlayer } from '../src/media-player.tsx';
import { MediaPoster } from '../src/media-poster.tsx';
import { Person } from '../src/person.tsx';
import { GalleryCard, Stacked } from './gallery-card.tsx';

const TEXTS = { play: 'Play', pause: 'Pause', failed: 'This file could not be played.', retry: 'Try again' };

/** A picture of three half rounds, so that nothing has to be fetched. */
const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 3"><path fill="#272c85" d="M0 0h3v3H0z"/><path fill="#a2a7ff" d="M0 0h2a.5.5 0 0 1 0 1H0z"/><path fill="#f29bd4" d="M1 1h1.5a.5.5 0 0 1 0 1H1z"/><path fill="#5cc8ff" d="M0 2h1a.5.5 0 0 1 0 1H0z"/></svg>',
)}`;

/** Media with their posters, and people. */
export function MediaCards(): ReactElement {
  return (
    <>
      <GalleryCard title="Media poster" remark="Square; a sign says what is more than a picture.">
        <div style={{ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: 8 }}>
          <MediaPoster src={PICTURE} alt="Half rounds" kind="image" kindLabel="Picture" className="rounded-control" />
          <MediaPoster src={PICTURE} alt="" kind="gif" kindLabel="Moving picture" className="rounded-control" />
          <MediaPoster src={PICTURE} alt="" kind="video" kindLabel="Video" className="rounded-control" />
          <MediaPoster src={undefined} alt="" kind="audio" kindLabel="Sound" className="rounded-control" />
        </div>
      </GalleryCard>
      <GalleryCard title="Media player" remark="Nothing moves or sounds before somebody begins it.">
        <MediaPlayer
          kind="gif"
          src={PICTURE}
          poster={PICTURE}
          alt="Half rounds that move"
          texts={TEXTS}
          onRetry={() => undefined}
          className="overflow-hidden rounded-card"
        />
      </GalleryCard>
      <GalleryCard title="Person">
        <Stacked>
          <Person name="Ines Okafor" note="12 works" />
          <Person name="Noah Keller" size={24} />
        </Stacked>
      </GalleryCard>
    </>
  );
}
