/** A point of the earth in degrees: north and east are above zero. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** A country of the table (S39) with the middle of it, as a page lists it. */
export interface Place extends Point {
  /** Two letters. */
  readonly code: string;
  /** In the reader's language. */
  readonly name: string;
  readonly currency: string;
  readonly isPinned: boolean;
}

interface TableRow {
  readonly code: string;
  readonly name: string;
  readonly currency_code: string;
  readonly lat: string;
  readonly lng: string;
  readonly top: 0 | 1;
}

/** The table as places, the pinned ones first, the others by their names. @param nameOf undefined where it is not known. */
export function placesOf(
  rows: readonly TableRow[],
  nameOf: (code: string) => string | undefined,
  compare: (a: string, b: string) => number,
): readonly Place[] {
  return rows
    .map(({ code, name, currency_code: currency, lat, lng, top }) => ({
      code,
      name: nameOf(code) ?? name,
      currency,
      // Degrees are measured and drawn, never reckoned with as money.
      lat: Number.parseFloat(lat),
      lng: Number.parseFloat(lng),
      isPinned: top === 1,
    }))
    .toSorted((a, b) => (b.isPinned ? 1 : 0) - (a.isPinned ? 1 : 0) || compare(a.name, b.name));
}

/** The places whose name, letters or currency hold what was typed. */
export function findPlaces(places: readonly Place[], typed: string): readonly Place[] {
  const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
  const wanted = plain(typed);
  return places.filter(({ name, code, currency }) => plain(`${name} ${code} ${currency}`).includes(wanted));
}

const earthKm = 6_371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The way over the earth between two points, in km, by the haversine formula on a sphere. */
export function distanceKm(one: Point, other: Point): number {
  const north = radians(other.lat - one.lat) / 2;
  const east = radians(other.lng - one.lng) / 2;
  const part = Math.sin(north) ** 2 + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * Math.sin(east) ** 2;
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(part)));
}

/** The places whose middles are nearest, with the way to each in whole km. */
export function nearest<P extends Point>(places: readonly P[], from: Point, count: number) {
  return places
    .map((place) => ({ place, km: Math.round(distanceKm(from, place)) }))
    .toSorted((a, b) => a.km - b.km)
    .slice(0, count);
}

/** A point out of a link; null for what is none. */
export function pointIn({ lat, lng }: { readonly lat?: string; readonly lng?: string }): Point | null {
  const degrees = /^-?\d{1,3}(?:\.\d{1,10})?$/;
  if (lat === undefined || lng === undefined || !degrees.test(lat) || !degrees.test(lng)) return null;
  const point = { lat: Number.parseFloat(lat), lng: Number.parseFloat(lng) };
  return Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180 ? point : null;
}
