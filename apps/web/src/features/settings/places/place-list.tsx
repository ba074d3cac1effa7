import { EmptyState } from '@bourse/ui/empty-state';
import { Icon } from '@bourse/ui/icon';
import { Input } from '@bourse/ui/input';
import { ListRowSkeleton } from '@bourse/ui/list-row';
import { SkeletonDelay } from '@bourse/ui/skeleton';
import { Check, Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailed } from '../../../base/parts/load-failed.tsx';
import { findPlaces, type Place } from './places.ts';
import { usePlaces } from './use-places.ts';

interface PlaceListProps {
  /** The two letters of what is chosen now; null without. */
  readonly chosen: string | null;
  readonly onChoose: (place: Place) => void;
  readonly note: (place: Place) => ReactNode;
}

/** Every country, and a search in them. */
export function PlaceList({ chosen, onChoose, note }: PlaceListProps) {
  const t = useTranslations('settings.place');
  const app = useTranslations('app');
  const { places, isError, error, isFetching, retry } = usePlaces();
  const [typed, setTyped] = useState('');
  if (isError) return <LoadFailed className="mx-4" error={error} busy={isFetching} onRetry={retry} />;
  if (places === undefined) {
    return (
      <SkeletonDelay label={app('state.loading')}>
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <ListRowSkeleton key={row} />
        ))}
      </SkeletonDelay>
    );
  }
  const found = findPlaces(places, typed);
  return (
    <>
      <div className="px-4 pb-2">
        <Input
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          lead={<Icon of={Search} className="text-t3" />}
        />
      </div>
      {found.length === 0 ? <EmptyState title={t('none')} /> : null}
      <ul aria-label={t('countries')}>
        {found.map((place) => (
          <li key={place.code}>
            <PlaceButton place={place} isChosen={place.code === chosen} note={note(place)} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface PlaceButtonProps {
  readonly place: Place;
  readonly isChosen: boolean;
  readonly note: ReactNode;
  readonly onChoose: (place: Place) => void;
}

/** A country that can be chosen. */
export function PlaceButton({ place, isChosen, note, onChoose }: PlaceButtonProps) {
  return (
    <button
      type="button"
      onClick={() => onChoose(place)}
      aria-current={isChosen ? 'true' : undefined}
      className="flex min-h-12 w-full items-center gap-3 px-4 text-start hover:bg-control focus-visible:outline-offset-[-3px]"
    >
      <span className="min-w-0 flex-1 truncate">{place.name}</span>
      <span className="num text-label text-t2">{note}</span>
      <Icon of={Check} size={18} className={isChosen ? 'text-accent-text' : 'invisible'} />
    </button>
  );
}
