// The service worker: opens the app without a network, shows pushes (push-worker.js), and nothing else. Prices, balances
// and every other answer of the server are never kept here. The shell is kept whole for one release; the build writes both
// in below.
importScripts('/push-worker.js');

const release = 'release';
const shell = [/* shell */];
const kept = `bourse-${release}`;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(kept).then((cache) => cache.addAll(['/', ...shell.map((name) => `/${name}`)])));
});

self.addEventListener('activate', (event) => {
  const forget = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== kept).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(forget());
});

self.addEventListener('message', (event) => {
  if (event.data === 'take over') self.skipWaiting();
});

const ofRelease = /^\/(?:assets\/|icons\/|boot\.js$|manifest\.webmanifest$)/;

async function answer(request, isPage) {
  const cache = await caches.open(kept);
  const known = await cache.match(isPage ? '/' : request);
  if (known !== undefined) return known;
  const response = await fetch(request);
  // Names of assets carry the hash of what they hold, so what is kept cannot be of another release.
  if (response.ok && new URL(request.url).pathname.startsWith('/assets/')) await cache.put(request, response.clone());
  return response;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  const isPage = request.mode === 'navigate' && url.pathname === '/';
  if (isPage || ofRelease.test(url.pathname)) event.respondWith(answer(request, isPage));
});
