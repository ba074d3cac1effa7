import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distanceKm, findPlaces, nearest, placesOf, pointIn } from './places.ts';

const row = (code: string, name: string, lat: string, lng: string, top: 0 | 1 = 0) => ({
  code,
  name,
  currency_code: 'EUR',
  lat,
  lng,
  top,
});
const places = placesOf(
  [row('FR', 'France', '46', '2'), row('AT', 'Austria', '47.33', '13.33'), row('US', 'United States', '38', '-97', 1)],
  (code) => (code === 'AT' ? 'Österreich' : undefined),
  (a, b) => (a < b ? -1 : 1),
);

test('pinned places stand first, the others by the names that the reader knows', () => {
  assert.deepEqual(
    places.map(({ name }) => name),
    ['United States', 'France', 'Österreich'],
  );
  assert.deepEqual(
    findPlaces(places, 'oster').map(({ code }) => code),
    ['AT'],
  );
});

test('the way over the earth is that of the haversine', () => {
  const [paris, london] = [
    { lat: 48.8566, lng: 2.3522 },
    { lat: 51.5074, lng: -0.1278 },
  ];
  assert.equal(Math.round(distanceKm(paris, london)), 344);
  assert.equal(distanceKm(paris, paris), 0);
  assert.equal(Math.round(distanceKm({ lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 })), 111);
  assert.deepEqual(
    nearest(places, paris, 2).map(({ place }) => place.code),
    ['FR', 'AT'],
  );
});

test('a link without a point of the earth holds none', () => {
  assert.deepEqual(pointIn({ lat: '48.85', lng: '-2.35' }), { lat: 48.85, lng: -2.35 });
  for (const bad of [{}, { lat: '91', lng: '0' }, { lat: '1', lng: 'x' }, { lat: '0', lng: '181' }]) {
    assert.equal(pointIn(bad), null);
  }
});
