import { Button } from '@bourse/ui/button';
import { Icon } from '@bourse/ui/icon';
import { Note } from '@bourse/ui/note';
import { LocateFixed } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useNumbers } from '../../../base/money/use-money.ts';
import { PageHeader } from '../../../base/parts/page-header.tsx';
import { useHomeCountry } from '../../../base/preferences/home-country.ts';
import { back, redirect } from '../../../base/router/navigation.ts';
import { useSearch } from '../../../base/router/use-search.ts';
import { PlaceButton, PlaceList } from './place-list.tsx';
import { nearest, type Place } from './places.ts';
import { usePlaces } from './use-places.ts';
import { usePosition } from './use-position.ts';

/** So many countries are offered for a position: borders are not in the table, but the middles of countries. */
const nearestMax = 5;

/** Choosing a country by where the device is, or out of the list; the position stays on the device (S51). */
export function ChooseLocationPage() {
  const t = useTranslations('settings.place');
  const { to } = useSearch('/choose-location');
  const chosen = useHomeCountry(({ code }) => code);
  const choose = ({ code }: Place): void => {
    useHomeCountry.setState({ code });
    if (to === 'buy') redirect('/pages/fund/buy', { country: code });
    else back();
  };
  return (
    <div className="mx-auto w-full max-w-[688px] pb-8">
      <PageHeader title={t('chooseTitle')} />
      <ByPosition onChoose={choose} chosen={chosen} />
      <h2 className="px-4 pt-4 pb-2 text-heading">{t('countries')}</h2>
      <PlaceList chosen={chosen} onChoose={choose} note={({ code }) => code} />
    </div>
  );
}

interface ByPositionProps {
  readonly chosen: string | null;
  readonly onChoose: (place: Place) => void;
}

function ByPosition({ chosen, onChoose }: ByPositionProps) {
  const t = useTranslations('settings.place');
  const numbers = useNumbers();
  const { places } = usePlaces();
  const [position, ask] = usePosition();
  return (
    <section aria-label={t('byPosition')}>
      <div className="grid gap-2 px-4">
        <Button full busy={position.state === 'asking'} icon={<Icon of={LocateFixed} size={18} />} onClick={ask}>
          {t('byPosition')}
        </Button>
        <p className="text-caption text-t3">{t('staysHere')}</p>
        {position.state === 'denied' || position.state === 'unknown' ? (
          <Note tone="warn">{t(position.state)}</Note>
        ) : null}
      </div>
      {position.state === 'known' && places !== undefined ? (
        <>
          <h2 className="px-4 pt-3 pb-1 text-heading">{t('nearest')}</h2>
          <ul aria-label={t('nearest')}>
            {nearest(places, position, nearestMax).map(({ place, km }) => (
              <li key={place.code}>
                <PlaceButton
                  place={place}
                  isChosen={place.code === chosen}
                  note={t('km', { km: numbers.whole(`${km}`) })}
                  onChoose={onChoose}
                />
              </li>
            ))}
          </ul>
          <p className="px-4 pt-1 text-caption text-t3">{t('middles')}</p>
        </>
      ) : null}
    </section>
  );
}
