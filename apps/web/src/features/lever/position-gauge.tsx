import { useTranslations } from 'use-intl';
import { distanceOf, gaugeOf, isNear, type Position } from './lever-view.ts';
import { useFigures } from './use-figures.ts';

/** Where the mark price is between liquidation, at the left, and entry; red where liquidation is near. */
export function PositionGauge({ position }: { readonly position: Position }) {
  const t = useTranslations('lever.position');
  const figures = useFigures();
  const gauge = gaugeOf(position);
  const distance = distanceOf(position.mark_price, position.liquidation_price);
  if (gauge === null || distance === null) return <p className="text-caption text-t2">{t('endless')}</p>;
  const near = isNear(distance);
  return (
    <div>
      <div className="relative h-3" aria-hidden="true">
        <span className="absolute inset-x-0 top-1 h-1 overflow-hidden rounded-e-full bg-s3">
          <span className={`absolute inset-y-0 start-0 bg-bad ${near ? 'w-full' : 'w-[10%]'}`} />
        </span>
        <span className="absolute top-0 h-3 w-0.5 bg-t2" style={{ insetInlineStart: `${gauge.entry}%` }} />
        <span
          className="absolute top-0 h-3 w-3 -translate-x-1/2 rounded-[3px_6px_6px_3px] bg-t1"
          style={{ left: `${gauge.mark}%` }}
        />
      </div>
      <p className="mt-1 flex justify-between gap-2 text-caption text-t3">
        <span>{t('liquidation')}</span>
        <span className={`num ${near ? 'text-bad' : ''}`}>{t('away', { distance: figures.percent(distance) })}</span>
      </p>
    </div>
  );
}
