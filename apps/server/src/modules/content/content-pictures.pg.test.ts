import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { articleCategories } from '@bourse/contract/content';
import { contentStaffCalls } from '@bourse/contract/content-desk';
import { languages } from '@bourse/contract/lang';
import { dayMs, type Instant, instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { hireStaff, staffCalls } from '@bourse/testing/staff-world';
import sharp from 'sharp';
import { UploadedFile } from '../../platform/http/upload.ts';
import { sealerWithKey } from '../../platform/secrets/sealer.ts';
import { verifyAudit } from '../audit/index.ts';
import { openFiles } from '../files/index.ts';
import { openContent } from './index.ts';

const opened = await openTestDatabase();
after(() => opened.close());
let now: Instant = instant(Date.UTC(2026, 10, 27, 10));
const clock = { now: () => now };
const db = opened.connect(clock);
const files = await openFiles({ db, clock, sealer: sealerWithKey() });
const manifest = openContent({ db, clock, pictures: files.publishedPictures });
const { run, refusal } = staffCalls(manifest.staffRoutes ?? []);
const ann = await hireStaff(db, 'ann', [contentStaffCalls.picture.grant]);

/** A file as the edge hands it on. */
function brought(content: Buffer): UploadedFile {
  const path = join(tmpdir(), `bourse-article-${String(process.pid)}`);
  writeFileSync(path, content);
  return new UploadedFile(path);
}
const png = await sharp({ create: { width: 3_000, height: 100, channels: 3, background: 'red' } })
  .withExif({ IFD0: { Copyright: 'somebody' } })
  .png()
  .toBuffer();
const take = () => run(contentStaffCalls.picture, ann, { file: brought(png) });
const nameOf = (address: string): string => present(/^\/files\/(.+)\.webp$/.exec(address)?.[1], 'a name');

test('a picture of an article is written anew, and everybody sees it', async () => {
  const { address } = await take();
  const shown = present(await files.read(nameOf(address), {}), 'the picture');
  assert.equal(shown.isPublic, true);
  const { format, width, exif } = await sharp(shown.content).metadata();
  assert.deepEqual([format, width, exif], ['webp', 2_000, undefined]);
  assert.equal(await refusal(contentStaffCalls.picture, ann, {}), 'PARAMETER_ERROR file');
  const page = brought(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'));
  assert.equal(await refusal(contentStaffCalls.picture, ann, { file: page }), 'PICTURE_REFUSED');
  assert.equal(await verifyAudit(db), null);
});

test('one that no version names goes after a day, and one that any names stays', async () => {
  const [kept, unnamed] = [(await take()).address, (await take()).address];
  const words = { title: 'T', summary: '', body: `![A chart](${kept})` };
  const texts = { ...Object.fromEntries(languages.map((lang) => [lang, { ...words, body: 'B' }])), th: words };
  await run(contentStaffCalls.save, ann, { category: articleCategories.announcement, base: 0, texts });
  const daily = present(manifest.dailyWork?.[0], 'the work');
  now = instant(now + dayMs);
  const young = (await take()).address;
  now = instant(now + 1);
  await daily.run(now, () => undefined);
  assert.ok((await files.read(nameOf(kept), {})) !== null && (await files.read(nameOf(young), {})) !== null);
  assert.equal(await files.read(nameOf(unnamed), {}), null);
});

test('a thousand are the most', async () => {
  await db.query(
    `INSERT INTO published_pictures (name, staff_id, content, at)
     SELECT lpad(n::text, 24, '0'), $1, '', now() FROM generate_series(1, 998) n`,
    [ann],
  );
  assert.equal(await refusal(contentStaffCalls.picture, ann, { file: brought(png) }), 'LIMIT_EXCEEDED');
});
