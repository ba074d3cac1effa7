import type { NftRarity, NftType } from '@bourse/contract/nft-rules';
import { licence } from './demo-artists.ts';
import { type Look, patterns } from './demo-media.ts';

/** A work of the demo. */
export interface DemoWork {
  readonly code: string;
  /** Of the artists, from 0. */
  readonly artist: 0 | 1 | 2;
  readonly name: string;
  readonly about: string;
  readonly collection: string;
  readonly rarity: NftRarity;
  readonly type: NftType;
  readonly look: Look;
  readonly notes?: readonly number[];
  readonly editions?: number;
}

const [tidal, bloom, loom] = ['Tidal Lines', 'Open Petals', 'Night Loom'];
const about = (text: string): string => `${text} ${licence}`;

/** Works of the demo, in the order in which they were admitted. */
export const demoWorks: readonly DemoWork[] = [
  {
    code: 'TIDE-FIRST',
    artist: 0,
    name: 'First Tide',
    about: about('The line at which the sea has turned.'),
    collection: tidal,
    rarity: 'rare',
    type: 'image',
    look: { pattern: patterns.tide, dark: [8, 40, 80], light: [180, 230, 225] },
  },
  {
    code: 'DUNE-NOON',
    artist: 0,
    name: 'Dunes at Noon',
    about: about('Sand that moves while nobody looks.'),
    collection: tidal,
    rarity: 'common',
    type: 'image',
    look: { pattern: patterns.dunes, dark: [120, 66, 30], light: [248, 222, 160] },
  },
  {
    code: 'RINGS-RAIN',
    artist: 0,
    name: 'Rain Rings',
    about: about('A drop, and what it leaves on the water.'),
    collection: tidal,
    rarity: 'epic',
    type: 'gif',
    look: { pattern: patterns.rings, dark: [10, 26, 56], light: [140, 200, 245] },
  },
  {
    code: 'PETAL-DAWN',
    artist: 1,
    name: 'Petals at Dawn',
    about: about('Five circles, folded once.'),
    collection: bloom,
    rarity: 'legendary',
    type: 'image',
    look: { pattern: patterns.petals, dark: [88, 20, 62], light: [255, 205, 178] },
  },
  {
    code: 'PETAL-DUSK',
    artist: 1,
    name: 'Petals at Dusk',
    about: about('The same five circles, the other way.'),
    collection: bloom,
    rarity: 'epic',
    type: 'image',
    look: { pattern: patterns.petals, dark: [22, 20, 66], light: [196, 150, 232] },
  },
  {
    code: 'PETAL-RAIN',
    artist: 1,
    name: 'Petals in Rain',
    about: about('Drawn on a wet morning.'),
    collection: bloom,
    rarity: 'rare',
    type: 'image',
    look: { pattern: patterns.petals, dark: [18, 58, 50], light: [190, 236, 200] },
  },
  {
    code: 'LOOM-SONG',
    artist: 2,
    name: 'Song of the Loom',
    about: about('Twelve tones, one for each thread.'),
    collection: loom,
    rarity: 'rare',
    type: 'audio',
    look: { pattern: patterns.weave, dark: [30, 30, 44], light: [240, 180, 90] },
    notes: [0, 4, 7, 11, 12, 11, 7, 4, 2, 5, 9, 0],
  },
  {
    code: 'LOOM-COMET',
    artist: 2,
    name: 'Comet over the Loom',
    about: about('A light crosses a dark room.'),
    collection: loom,
    rarity: 'legendary',
    type: 'video',
    look: { pattern: patterns.comet, dark: [14, 14, 30], light: [255, 236, 190] },
  },
  {
    code: 'LOOM-GRID',
    artist: 2,
    name: 'Night Grid',
    about: about('Windows of a house in which some are awake.'),
    collection: loom,
    rarity: 'common',
    type: 'image',
    look: { pattern: patterns.tiles, dark: [20, 24, 40], light: [250, 214, 120] },
  },
  {
    code: 'LOOM-TILES',
    artist: 2,
    name: 'Morning Grid',
    about: about('The same house, some hours later.'),
    collection: loom,
    rarity: 'rare',
    type: 'image',
    look: { pattern: patterns.tiles, dark: [60, 80, 92], light: [236, 240, 232] },
  },
  {
    code: 'SHELL-GOLD',
    artist: 0,
    name: 'Golden Shell',
    about: about('Two of these lie in the box.'),
    collection: 'Beach Finds',
    rarity: 'legendary',
    type: 'image',
    look: { pattern: patterns.rings, dark: [110, 70, 10], light: [255, 232, 150] },
    editions: 4,
  },
  {
    code: 'SHELL-BLUE',
    artist: 0,
    name: 'Blue Shell',
    about: about('Six of these lie in the box.'),
    collection: 'Beach Finds',
    rarity: 'epic',
    type: 'image',
    look: { pattern: patterns.rings, dark: [16, 36, 96], light: [170, 210, 255] },
    editions: 12,
  },
  {
    code: 'SHELL-GREY',
    artist: 0,
    name: 'Grey Shell',
    about: about('Twenty-two of these lie in the box.'),
    collection: 'Beach Finds',
    rarity: 'common',
    type: 'image',
    look: { pattern: patterns.rings, dark: [56, 60, 66], light: [214, 218, 222] },
    editions: 44,
  },
];
