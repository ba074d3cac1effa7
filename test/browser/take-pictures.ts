// Takes the pictures of the documents from the running product: `npm run pictures`, or `npm run pictures -- FOLDER`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { looks, settleDemo, takePictures } from './document-pictures.ts';
import { keptPictures } from './kept-pictures.ts';
import { openWorld } from './harness.ts';

const folder = process.argv[2] ?? keptPictures;
mkdirSync(folder, { recursive: true });
console.log('Starting a demo, and waiting for its history ...');
const world = await openWorld({ DEMO_TRADERS: '1' });
try {
  await settleDemo(world);
  for (const [done, look] of looks.entries()) {
    for (const { name, picture } of await takePictures(world, look)) {
      const small = await sharp(picture).png({ palette: true, dither: 0, effort: 10 }).toBuffer();
      writeFileSync(join(folder, `${name}.png`), small);
    }
    console.log(`${String(done + 1)} of ${String(looks.length)}: ${Object.values(look).join(', ')}`);
  }
} finally {
  await world.close();
}
