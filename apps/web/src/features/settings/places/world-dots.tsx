import type { Place, Point } from './places.ts';

interface WorldDotsProps {
  readonly places: readonly Place[];
  readonly point: Point;
  /** Where the device is; null while that is not known. */
  readonly here: Point | null;
  readonly label: string;
}

/** One unit is a degree: the earth laid flat, with a dot for the middle of each country. */
const x = ({ lng }: Point): number => lng + 180;
const y = ({ lat }: Point): number => 90 - lat;

/** The earth as the middles of its countries, and a point among them. */
export function WorldDots({ places, point, here, label }: WorldDotsProps) {
  return (
    <svg role="img" aria-label={label} viewBox="0 0 360 180" className="block w-full rounded-card bg-s1">
      {[30, 60, 90, 120, 150].map((line) => (
        <line key={line} x1="0" x2="360" y1={line} y2={line} className="stroke-line" strokeWidth=".5" />
      ))}
      {[60, 120, 180, 240, 300].map((line) => (
        <line key={line} y1="0" y2="180" x1={line} x2={line} className="stroke-line" strokeWidth=".5" />
      ))}
      {places.map((place) => (
        <circle key={place.code} cx={x(place)} cy={y(place)} r="1.2" className="fill-t3" />
      ))}
      {here === null ? null : (
        <>
          <line
            x1={x(here)}
            y1={y(here)}
            x2={x(point)}
            y2={y(point)}
            className="stroke-line-strong"
            strokeWidth=".8"
            strokeDasharray="2 2"
          />
          <circle cx={x(here)} cy={y(here)} r="2.4" className="fill-up" />
        </>
      )}
      <circle cx={x(point)} cy={y(point)} r="6" className="fill-accent" opacity=".3" />
      <circle cx={x(point)} cy={y(point)} r="2.6" className="fill-accent" />
    </svg>
  );
}
