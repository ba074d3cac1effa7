import { Button } from '@bourse/ui/button';
import { buttonClass } from '@bourse/ui/button-class';
import { EmptyState } from '@bourse/ui/empty-state';
import { Icon } from '@bourse/ui/icon';
import { Note } from '@bourse/ui/note';
import { Fact } from '@bourse/ui/stat';
import { LocateFixed } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useNumbers } from '../../../base/money/use-money.ts';
import { PageHeader } from '../../../base/parts/page-header.tsx';
import { useSearch } from '../../../base/router/use-search.ts';
import { distanceKm, nearest, type Point, pointIn } from './places.ts';
import { usePlaces } from './use-places.ts';
import { usePosition } from './use-position.ts';
import { WorldDots } from './world-dots.tsx';

/** A place out of a link: where on earth it is, and how far from here; without a map of anybody else (S51). */
export function OpenLocationPage() {
  const t = useTranslations('settings.place');
  const { name = '', ...search } = useSearch('/open-location');
  const point = pointIn(search);
  return (
    <div className="mx-auto w-full max-w-[688px] pb-8">
      <PageHeader title={name === '' ? t('openTitle') : name} />
      {point === null ? (
        <EmptyState title={t('noPoint')} text={t('noPointHint')} />
      ) : (
        <div className="px-4">
          <PointCard point={point} />
        </div>
      )}
    </div>
  );
}

function PointCard({ point }: { readonly point: Point }) {
  const t = useTranslations('settings.place');
  const numbers = useNumbers();
  const { places } = usePlaces();
  const [position, ask] = usePosition();
  const degrees = (value: number): string => `${numbers.fixed(value.toFixed(4), 4)}°`;
  const [closest] = places === undefined ? [] : nearest(places, point, 1);
  return (
    <>
      <WorldDots
        places={places ?? []}
        point={point}
        here={position.state === 'known' ? position : null}
        label={t('map', { place: closest?.place.name ?? '', lat: degrees(point.lat), lng: degrees(point.lng) })}
      />
      <div className="my-3">
        <Fact label={t('lat')} value={degrees(point.lat)} />
        <Fact label={t('lng')} value={degrees(point.lng)} />
        {closest === undefined ? null : (
          <Fact
            label={t('closest')}
            value={`${closest.place.name} · ${t('km', { km: numbers.whole(`${closest.km}`) })}`}
          />
        )}
        {position.state === 'known' ? (
          <Fact
            label={t('fromHere')}
            value={t('km', { km: numbers.whole(`${Math.round(distanceKm(point, position))}`) })}
          />
        ) : null}
      </div>
      {position.state === 'denied' || position.state === 'unknown' ? (
        <Note tone="warn" className="mb-3">
          {t(position.state)}
        </Note>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <a className={buttonClass({})} href={`geo:${point.lat},${point.lng}`}>
          {t('inMaps')}
        </a>
        <Button busy={position.state === 'asking'} icon={<Icon of={LocateFixed} size={18} />} onClick={ask}>
          {t('howFar')}
        </Button>
      </div>
      <p className="mt-3 text-caption text-t3">{t('meeting')}</p>
    </>
  );
}
