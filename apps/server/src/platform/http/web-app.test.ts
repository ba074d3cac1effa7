import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { type Answer, edgeOptions } from './edge-fixture.ts';
import { createHttpServer, type HttpServer } from './http-server.ts';
import type { SiteShown } from './web-app.ts';

const page = '<!doctype html><script src="/boot.js"></script>';
const manifest = { name: 'Bourse', short_name: 'Bourse', display: 'standalone', icons: [{ src: '/icons/mark.svg' }] };
const script = `export const figures = [${'1, '.repeat(1_000)}];`;

describe('a built web app', () => {
  let folder: string;
  let http: HttpServer;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bourse-web-'));
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), page);
    writeFileSync(join(folder, 'sw.js'), 'self.skipWaiting();');
    writeFileSync(join(folder, 'manifest.webmanifest'), JSON.stringify(manifest));
    writeFileSync(join(folder, 'assets/index-a1b2c3.js'), script);
    writeFileSync(join(folder, 'assets/index-a1b2c3.js.br'), brotliCompressSync(script));
    writeFileSync(join(folder, 'assets/index-a1b2c3.js.gz'), gzipSync(script));
    writeFileSync(join(folder, '.env'), 'SECRET=1');
    http = await createHttpServer(edgeOptions({ webApp: folder }));
  });
  after(async () => {
    await http.close();
    rmSync(folder, { recursive: true });
  });

  const get = (url: string, headers: Record<string, string> = {}) => http.fastify.inject({ url, headers });

  it('shows its page at / and asks for it, its worker and its manifest anew each time', async () => {
    for (const [path, type] of [
      ['/', 'text/html'],
      ['/index.html', 'text/html'],
      ['/sw.js', 'application/javascript'],
      ['/manifest.webmanifest', 'application/manifest+json'],
    ] as const) {
      const answer = await get(path);
      assert.equal(answer.statusCode, 200, path);
      assert.equal(answer.headers['cache-control'], 'no-cache', path);
      assert.equal(String(answer.headers['content-type']).split(';', 1)[0], type, path);
      const again = await get(path, { 'if-none-match': String(answer.headers.etag) });
      assert.deepEqual([again.statusCode, again.body], [304, ''], path);
    }
    assert.equal((await get('/?lang=fr')).body, page);
  });

  it('writes into its page whether prices are simulated, and packs it like any other answer', async () => {
    const whole = `<!doctype html><html lang="en">${'<p>A page of some length.</p>'.repeat(60)}</html>`;
    writeFileSync(join(folder, 'index.html'), whole);
    const simulating = await createHttpServer(edgeOptions({ webApp: folder, isSimulated: true }));
    try {
      const told = await simulating.fastify.inject({ url: '/' });
      assert.equal(told.body, whole.replace('<html ', '<html data-house="simulated" '));
      const real = await get('/');
      assert.equal(real.body, whole.replace('<html ', '<html data-house="real" '));
      assert.notEqual(told.headers.etag, real.headers.etag);
      const packed = await get('/', { 'accept-encoding': 'gzip' });
      assert.deepEqual([packed.headers['content-encoding'], packed.headers.vary], ['gzip', 'accept-encoding']);
      assert.equal(gunzipSync(packed.rawPayload).toString(), real.body);
      assert.equal((await simulating.fastify.inject({ url: '/', method: 'HEAD' })).statusCode, 200);
    } finally {
      await simulating.close();
      writeFileSync(join(folder, 'index.html'), page);
    }
  });

  it('writes the name and the picture of the site into its page and its manifest, at once when they change', async () => {
    const whole =
      '<!doctype html><html lang="en"><title>Bourse</title><link rel="icon" href="/icons/mark.svg" type="image/svg+xml" />' +
      '<link rel="apple-touch-icon" href="/icons/icon-180.png" /><link rel="manifest" href="/manifest.webmanifest" /></html>';
    writeFileSync(join(folder, 'index.html'), whole);
    let shown: SiteShown = { name: 'Bourse', icon: null };
    const named = await createHttpServer(edgeOptions({ webApp: folder, site: () => shown }));
    const ask = (url: string) => named.fastify.inject({ url });
    try {
      const first = await ask('/');
      assert.equal(first.body, whole.replace('<html ', '<html data-house="real" '));
      assert.deepEqual((await ask('/manifest.webmanifest')).json(), manifest);
      shown = { name: 'Agora & $& Sons', icon: 'https://cdn.example/a.png?x=1&y=2' };
      const renamed = await ask('/');
      assert.match(renamed.body, /<title>Agora &amp; \$&amp; Sons<\/title>/);
      assert.match(renamed.body, /<link rel="icon" href="https:\/\/cdn\.example\/a\.png\?x=1&amp;y=2" \/>/);
      assert.doesNotMatch(renamed.body, /icon-180|mark\.svg/);
      assert.notEqual(renamed.headers.etag, first.headers.etag);
      assert.deepEqual((await ask('/manifest.webmanifest')).json(), {
        ...manifest,
        name: shown.name,
        short_name: shown.name,
        icons: [{ src: shown.icon, sizes: 'any' }],
      });
    } finally {
      await named.close();
      writeFileSync(join(folder, 'index.html'), page);
    }
  });

  it('shows pictures of the hosts that the site names, in its pages alone', async () => {
    let hosts: readonly string[] = ['https://cdn.example', 'https://b.example:8443'];
    const named = await createHttpServer(edgeOptions({ webApp: folder, pictureHosts: () => hosts }));
    const policyOf = async (url: string): Promise<string> =>
      String((await named.fastify.inject({ url })).headers['content-security-policy']);
    try {
      const own = "img-src 'self' data: blob:";
      assert.ok((await policyOf('/')).split(';').includes(`${own} https://cdn.example https://b.example:8443`));
      assert.equal((await policyOf('/')).match(/example/g)?.length, 2);
      assert.doesNotMatch(await policyOf('/api/test/look'), /example/);
      hosts = [];
      assert.ok((await policyOf('/')).split(';').includes(own));
    } finally {
      await named.close();
    }
  });

  it('gives files with a hash for a year, in the smallest form that the browser takes', async () => {
    const path = '/assets/index-a1b2c3.js';
    const plain = await get(path);
    assert.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal(plain.body, script);
    const brotli = await get(path, { 'accept-encoding': 'gzip, deflate, br' });
    assert.deepEqual([brotli.headers['content-encoding'], brotli.headers.vary], ['br', 'accept-encoding']);
    assert.equal(brotliDecompressSync(brotli.rawPayload).toString(), script);
    const gzip = await get(path, { 'accept-encoding': 'gzip' });
    assert.equal(gunzipSync(gzip.rawPayload).toString(), script);
    for (const answer of [brotli, gzip]) {
      assert.match(String(answer.headers['content-type']), /^application\/javascript/);
      assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable');
    }
  });

  it('a file that is not there is unknown, and never the page', async () => {
    const strange = ['/assets/index-0000.js', '/trade', '/api/unknown', '/.env', '/assets/', '/%2e%2e/package.json'];
    for (const path of [...strange, '/assets/..%2f..%2fpackage.json']) {
      const answer = await get(path);
      assert.equal(answer.statusCode, 404, path);
      assert.equal(answer.json<Answer>().code, 'UNKNOWN_PATH', path);
      assert.equal(answer.headers['cache-control'], 'no-store', path);
    }
    assert.equal((await get('/api/test/echo')).statusCode, 405);
    assert.equal((await http.fastify.inject({ method: 'POST', url: '/' })).statusCode, 404);
    assert.equal((await get('/healthz')).statusCode, 200);
  });

  it("redirects a browser from an unknown path to the app's not-found page, and nowhere else", async () => {
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    const elsewhere = ['/trade?next=//evil.example', '/evil.example', '/%zz', '/x%0d%0alocation:y'];
    for (const path of [
      '/trade',
      '/markets',
      '/pages/market/market',
      '/trade/',
      '/assets/index-0000.js',
      '/files/none.webp',
      '/files/none.webp?until=1',
      '/%5cx',
      '/%00',
      ...elsewhere,
    ]) {
      const answer = await get(path, { accept });
      assert.deepEqual([answer.statusCode, answer.headers.location], [302, '/#/not-found'], path);
      assert.deepEqual([answer.headers['cache-control'], answer.body], ['no-store', ''], path);
    }
    assert.equal((await get('/', { accept })).body, page);
  });

  it('answers a program, another method and the paths of calls as ever, whatever they take', async () => {
    const accept = 'text/html';
    const refusalOf = (answer: { statusCode: number; json: <T>() => T }) => [
      answer.statusCode,
      answer.json<Answer>().code,
    ];
    for (const path of ['/api', '/api?x=1', '/api/', '/api/unknown', '/api/%zz', '/api/..%2ftrade']) {
      assert.deepEqual(refusalOf(await get(path, { accept })), [404, 'UNKNOWN_PATH'], path);
    }
    assert.deepEqual(refusalOf(await get('/api/test/echo', { accept })), [405, 'METHOD_NOT_ALLOWED']);
    for (const taken of ['*/*', 'application/json', 'application/json, text/plain, */*', 'image/avif,image/webp,*/*']) {
      assert.deepEqual(refusalOf(await get('/trade', { accept: taken })), [404, 'UNKNOWN_PATH'], taken);
    }
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const) {
      const answer = await http.fastify.inject({ method, url: '/trade', headers: { accept } });
      assert.deepEqual(refusalOf(answer), [404, 'UNKNOWN_PATH'], method);
    }
    assert.equal((await http.fastify.inject({ method: 'HEAD', url: '/trade', headers: { accept } })).statusCode, 404);
  });

  it('may load nothing from elsewhere and run nothing inline', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    assert.doesNotMatch(policy, /unsafe|\*|https?:/);
    for (const kind of ['default', 'script', 'style', 'connect', 'font', 'worker', 'manifest']) {
      assert.ok(policy.split(';').includes(`${kind}-src 'self'`), kind);
    }
    assert.ok(policy.includes("img-src 'self' data: blob:"));
    assert.ok(policy.includes("frame-ancestors 'none'"));
  });
});

describe('a built back office', () => {
  const office = '<!doctype html><html lang="en"><title>Bourse</title><script src="/admin/boot.js"></script></html>';
  let folders: readonly string[];
  let http: HttpServer;
  before(async () => {
    folders = [page, office].map((index) => {
      const folder = mkdtempSync(join(tmpdir(), 'bourse-apps-'));
      mkdirSync(join(folder, 'assets'));
      writeFileSync(join(folder, 'index.html'), index);
      return folder;
    });
    const [webApp = '', backOffice = ''] = folders;
    writeFileSync(join(webApp, 'assets/app-a1.js'), 'app');
    writeFileSync(join(backOffice, 'assets/office-b2.js'), 'office');
    const site = (): SiteShown => ({ name: 'Agora', icon: null });
    http = await createHttpServer(edgeOptions({ webApp, backOffice, isSimulated: true, site }));
  });
  after(async () => {
    await http.close();
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  const get = (url: string, headers: Record<string, string> = {}) => http.fastify.inject({ url, headers });

  it('stands at /admin/ beside the app, with the name of the site and the headers of every page', async () => {
    const answer = await get('/admin/');
    assert.equal(answer.body, office.replace('<html ', '<html data-house="simulated" ').replace('>Bourse<', '>Agora<'));
    assert.equal(answer.headers['content-security-policy'], (await get('/')).headers['content-security-policy']);
    assert.match(String(answer.headers['content-security-policy']), /frame-ancestors 'none'/);
    assert.equal((await get('/')).body, page);
    const bare = await get('/admin');
    assert.deepEqual([bare.statusCode, bare.headers.location], [302, '/admin/']);
    const code = await get('/admin/assets/office-b2.js');
    assert.deepEqual([code.body, code.headers['cache-control']], ['office', 'public, max-age=31536000, immutable']);
  });

  it('gives no file of the app and takes no path of a call, and the app none of its', async () => {
    for (const path of ['/admin/assets/app-a1.js', '/assets/office-b2.js', '/admin/login', '/api/admin/']) {
      const answer = await get(path);
      assert.deepEqual([answer.statusCode, answer.json<Answer>().code], [404, 'UNKNOWN_PATH'], path);
    }
  });

  it('leads a browser that is lost below /admin/ to itself, and any other to the app', async () => {
    const accept = 'text/html';
    for (const [path, place] of [
      ['/admin/pools', '/admin/#/not-found'],
      ['/admin/assets/none.js', '/admin/#/not-found'],
      ['/administration', '/#/not-found'],
      ['/trade', '/#/not-found'],
    ] as const) {
      const answer = await get(path, { accept });
      assert.deepEqual([answer.statusCode, answer.headers.location], [302, place], path);
    }
  });
});

describe('a server whose web app is not built', () => {
  let http: HttpServer;
  before(async () => {
    http = await createHttpServer(edgeOptions({ webApp: join(tmpdir(), 'bourse-no-such-folder') }));
  });
  after(() => http.close());

  it('says at / how to build it, without a script', async () => {
    const answer = await http.fastify.inject({ url: '/' });
    assert.equal(answer.statusCode, 200);
    assert.match(String(answer.headers['content-type']), /^text\/html/);
    assert.equal(answer.headers['cache-control'], 'no-store');
    assert.match(answer.body, /npm start/);
    assert.doesNotMatch(answer.body, /<script|<style|style=/);
    assert.equal((await http.fastify.inject({ url: '/assets/index.js' })).statusCode, 404);
  });

  it('leads a browser there from an unknown path, and a server that has no app leads nobody', async () => {
    const asked = { url: '/trade', headers: { accept: 'text/html' } };
    assert.equal((await http.fastify.inject(asked)).headers.location, '/#/not-found');
    const bare = await createHttpServer(edgeOptions({}));
    try {
      const answer = await bare.fastify.inject(asked);
      assert.deepEqual([answer.statusCode, answer.json<Answer>().code], [404, 'UNKNOWN_PATH']);
    } finally {
      await bare.close();
    }
  });
});
